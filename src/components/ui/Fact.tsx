import type { ReactNode } from 'react'

/** One line of a list of facts. Renders a `<dt>` and a `<dd>` in a `<div>`, for a `<dl>` around them. */
export function Fact({ children, name, width = 'line' }: Fact.Props) {
  return (
    <div data-part="fact" data-wide={width === 'wide' ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export declare namespace Fact {
  type Props = {
    children?: ReactNode
    /** What the fact is about. */
    name: ReactNode
    /** `wide` puts the fact on a line of its own. @default 'line' */
    width?: 'line' | 'wide' | undefined
  }
}
