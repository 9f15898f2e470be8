/** Control and direction characters, with which a name could hide or reorder the text next to it. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Makes untrusted text safe to show on one line: no invisible characters, and at most `longest` characters. */
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
