'use client'
import { type ComponentProps, useContext } from 'react'
import { CardContext } from './Card.js'

/**
 * The primary button, which names the next step. Renders a `<button>`.
 *
 * If nothing can be done it says why, and stays in the tab order so that everyone hears it.
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
    /** `secondary` for the way out instead of the way forward. @default 'primary' */
    kind?: 'primary' | 'secondary' | undefined
    /** `blocked` and `busy` ignore presses. @default 'ready' */
    state?: 'ready' | 'blocked' | 'busy' | undefined
  }
}
