/** Makes foreign text safe for a terminal: one short line without control characters. */
export function quote(text: string, longest = 80): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** Lists the first few foreign names. */
export function quoteAll(texts: Iterable<string>, most = 8): string {
  const all = [...texts]
  const shown = all.slice(0, most).map((text) => quote(text, 40))
  return all.length > most ? `${shown.join(', ')} and ${all.length - most} more` : shown.join(', ')
}
