import type { CSSProperties } from 'react'

/** The longest that stands in the size of the styles, in the narrowest card. */
const longest = 8

/** Makes a long amount as small as it takes for all of it to stand beside its unit, down to the size of the text. */
export function amountSize(text: string): CSSProperties | undefined {
  const { length } = text
  if (length <= longest) return undefined
  return { fontSize: `clamp(1em, min(12.5cqi, (100cqi - 6em) / ${length} * 1.6), 2.75em)` }
}
