import type { ReactNode } from 'react'

/** One line of a list of facts. Renders a `<dt>` and a `<dd>` in a `<div>`, for a surrounding `<dl>`. */
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
    /** The fact's name. */
    name: ReactNode
    /** `wide` gives the fact its own line. @default 'line' */
    width?: 'line' | 'wide' | undefined
  }
}
