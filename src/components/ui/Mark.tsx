'use client'
import { createElement, memo, type ReactNode, useContext, useEffect, useId } from 'react'
import type { ChainKey } from '../../core/chain/chain.js'
import { CardContext } from './Card.js'

/** What there is a mark of. */
export type MarkName = ChainKey | 'USDC'

/** Marks of your own, by what they stand for: each is shown in a square box, hidden from assistive technology. */
export type Marks = { readonly [name in MarkName]?: ReactNode }

/**
 * The mark of a chain or of USDC, beside its name: the host's own, or its logo. Until the logos are loaded, a plain
 * disc keeps the place: a letter would be taken for a logo of somebody's making. Renders an `<svg>` or a `<span>`, hidden from assistive technology.
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
    /** Loads the logos as soon as it stands, in place of when the person first stirs. */
    load?: 'now' | undefined
    /** Whose mark. */
    of: MarkName
  }
}
