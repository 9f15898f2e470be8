import type { CSSProperties } from 'react'

/** The longest that stands in the size of the styles, in the narrowest card. */
const longest = 8

/**
 * Makes a long amount as small as it takes for all of it to stand beside its unit, down to the size of the text, and tells
 * the styles of browsers without `field-sizing` how many digits wide it is: a separator is half as wide as a digit.
 */
export function amountSize(text: string): CSSProperties {
  const { length } = text
  const separators = text.split(/[.,]/).length - 1
  const width = (length ? { '--ub-n': length - separators / 2 } : {}) as CSSProperties
  if (length <= longest) return width
  return { ...width, fontSize: `clamp(1em, min(12.5cqi, (100cqi - 6em) / ${length} * 1.6), 2.75em)` }
}
