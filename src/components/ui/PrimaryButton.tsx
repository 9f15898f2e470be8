'use client'
import { type ComponentProps, useContext } from 'react'
import { CardContext } from './Card.js'

/**
 * The one button that says the next thing to do. Renders a `<button>`.
 *
 * Where nothing can be done it says why, and stays in the tab order so that everyone hears it.
 */
export function PrimaryButton({ kind = 'primary', onClick, state = 'ready', ...rest }: PrimaryButton.Props) {
  const { button: Own } = useContext(CardContext)
  const isReady = state === 'ready'
  const isOwn = Own && kind === 'primary'
  const Button = isOwn ? Own : 'button'
  const button = (
    <Button
      type="button"
      {...rest}
      aria-busy={state === 'busy' || undefined}
      aria-disabled={isReady ? undefined : true}
      data-part={isOwn ? undefined : kind}
      onClick={isReady ? onClick : (event) => event.preventDefault()}
    />
  )
  return isOwn ? <div data-slot="button">{button}</div> : button
}

export declare namespace PrimaryButton {
  type Props = ComponentProps<'button'> & {
    /** `secondary` for a way out rather than the way on. @default 'primary' */
    kind?: 'primary' | 'secondary' | undefined
    /** `blocked` and `busy` take no press. @default 'ready' */
    state?: 'ready' | 'blocked' | 'busy' | undefined
  }
}
