'use client'
import { createElement, memo, type ReactNode, useContext, useEffect, useId } from 'react'
import type { ChainKey } from '../../core/chain/chain.js'
import { CardContext } from './Card.js'

/** What a logo can stand for. */
export type MarkName = ChainKey | 'USDC'

/** Your own logos, by what they stand for: each is shown in a square box, hidden from assistive technology. */
export type Marks = { readonly [name in MarkName]?: ReactNode }

/**
 * The logo of a chain or of USDC, next to its name: the host's own, or the built-in one. Until the logos are loaded, a
 * plain disc takes its place, because a letter could be mistaken for a real logo. Renders an `<svg>` or a `<span>`,
 * hidden from assistive technology.
 */
export const Mark = memo(function Mark({ load, of }: Mark.Props) {
  const { drawn, loadDrawn, marks } = useContext(CardContext)
  const id = useId()
  useEffect(() => {
    if (load === 'now') loadDrawn?.()
  }, [load, loadDrawn])
  const own = marks?.[of]
  if (own)
    return (
      <span aria-hidden="true" data-part="mark" data-slot="mark">
        {own}
      </span>
    )
  return (
    <svg aria-hidden="true" data-part="mark" viewBox="0 0 24 24">
      {drawn ? (
        drawn.drawMark(createElement, of, id)
      ) : (
        <circle cx="12" cy="12" fill="currentColor" fillOpacity=".1" r="12" />
      )}
    </svg>
  )
})

export declare namespace Mark {
  type Props = {
    /** Loads the logos on mount, without waiting for a pointer to move. */
    load?: 'now' | undefined
    /** What the logo stands for. */
    of: MarkName
  }
}
