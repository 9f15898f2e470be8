import type { ReactNode } from 'react'

/** What matters most about a screen, in a box of its own. Renders a `<div>`. */
export function Callout({ children, state, title }: Callout.Props) {
  return (
    <div data-part="callout" data-state={state}>
      <p>
        <b>{title}</b>
        {children}
      </p>
    </div>
  )
}

export declare namespace Callout {
  type Props = {
    children?: ReactNode
    /** The tone it is in; `next` is the calm one. */
    state: 'caution' | 'error' | 'next' | 'refused' | 'slow' | 'unanswered'
    title: ReactNode
  }
}
