import type { ComponentProps } from 'react'

/**
 * The one button that says the next thing to do. Renders a `<button>`.
 *
 * Where nothing can be done it says why, and stays in the tab order so that everyone hears it.
 */
export function PrimaryButton({ kind = 'primary', onClick, state = 'ready', ...rest }: PrimaryButton.Props) {
  const isReady = state === 'ready'
  return (
    <button
      type="button"
      {...rest}
      aria-busy={state === 'busy' || undefined}
      aria-disabled={isReady ? undefined : true}
      data-part={kind}
      onClick={isReady ? onClick : (event) => event.preventDefault()}
    />
  )
}

export declare namespace PrimaryButton {
  type Props = ComponentProps<'button'> & {
    /** `secondary` for a way out rather than the way on. @default 'primary' */
    kind?: 'primary' | 'secondary' | undefined
    /** `blocked` and `busy` take no press. @default 'ready' */
    state?: 'ready' | 'blocked' | 'busy' | undefined
  }
}
