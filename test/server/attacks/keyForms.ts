/** The forms of a key to look for: plain, eight of its characters, reversed, base64, hex or escaped. */
export function keyForms(text: string, key: string): string[] {
  const lower = text.toLowerCase()
  const bytes = Buffer.from(key)
  const pieces = Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8))
  const inBase64 = [0, 1, 2].flatMap((before) => {
    const written = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    // The first characters also encode what precedes the key, and the last what follows it.
    const own = written.slice(4, -3)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const escaped = (prefix: string, digits: number) =>
    [...bytes].map((byte) => prefix + byte.toString(16).padStart(digits, '0')).join('')
  const forms = {
    verbatim: pieces,
    reversed: [[...key].reverse().join('')],
    'in base64': inBase64,
    'in hex': [bytes.toString('hex'), escaped(' ', 2).trim(), escaped(':', 2).slice(1)],
    'with escapes': [escaped('%', 2), escaped('\\u', 4), escaped('\\x', 2)],
  }
  return Object.entries(forms)
    .filter(([, written]) => written.some((form) => lower.includes(form.toLowerCase())))
    .map(([name]) => name)
}
