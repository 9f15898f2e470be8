import type { ReactNode } from 'react'

/** The most important information on a screen, in a box. Renders a `<div>`. */
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
    /** The tone; `next` is the calm one. */
    state: 'caution' | 'error' | 'next' | 'refused' | 'slow' | 'unanswered'
    title: ReactNode
  }
}
