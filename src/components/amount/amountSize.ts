import type { CSSProperties } from 'react'

/** The longest text that fits at the normal size, in the narrowest card. */
const longest = 8

/**
 * Shrinks a long amount until it fits next to its unit, down to the text size, and passes its length to the styles for
 * browsers without `field-sizing`.
 */
export function amountSize(text: string): CSSProperties {
  const { length } = text
  const separators = text.split(/[.,]/).length - 1
  const width = (length ? { '--ub-n': length - separators / 2 } : {}) as CSSProperties
  if (length <= longest) return width
  return { ...width, fontSize: `clamp(1em, min(12.5cqi, (100cqi - 6em) / ${length} * 1.6), 2.75em)` }
}
