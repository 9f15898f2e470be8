/** How long an encoded part of the key must be to count; shorter ones occur by chance. */
const longPart = 8

/**
 * Tells whether a text contains a key, or a part of it that is `part` characters long: in plain form, with the rest
 * masked, with JSON or URL escapes, in base64 or in hex. Case is ignored.
 */
export function showsKey(text: string, key: string, part: number): boolean {
  const forms = [text, unescapeJson(text), unescapeUrl(text)].map((form) => form.toLowerCase())
  const shows = (form: string, length: number) =>
    partsOf(form.toLowerCase(), length).some((piece) => forms.some((each) => each.includes(piece)))
  const bytes = [...new TextEncoder().encode(key)]
  const encoded = [0, 1, 2].flatMap((shift) => inBase64(bytes, shift)).concat(inHex(bytes))
  return shows(key, part) || encoded.some((form) => shows(form, Math.max(part, longPart)))
}

function partsOf(form: string, length: number): string[] {
  if (form.length <= length) return [form]
  return Array.from({ length: form.length - length + 1 }, (_, at) => form.slice(at, at + length))
}

/** The base64 form after `shift` preceding bytes, limited to characters that encode only the key. */
function inBase64(bytes: readonly number[], shift: number): string[] {
  const written = btoa(String.fromCharCode(...Array<number>(shift).fill(0), ...bytes))
  const end = Math.floor(((bytes.length + shift) * 8) / 6)
  const form = written.slice(Math.ceil((shift * 8) / 6), end)
  return [form, form.replaceAll('+', '-').replaceAll('/', '_')]
}

function inHex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function unescapeJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text)).replaceAll('\\"', '"').replaceAll('\\\\', '\\')
  } catch {
    return text
  }
}

function unescapeUrl(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}
