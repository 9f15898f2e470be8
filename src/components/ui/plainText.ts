/** Control and direction characters, with which a name could hide or reorder what stands beside it. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Makes text of a stranger fit to be shown in one line: no unseen characters, no more than `longest` of them. */
export function plainText(text: string, longest = 40): string {
  const characters = [
    ...text
      .slice(0, longest * 8)
      .replace(unseen, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}
