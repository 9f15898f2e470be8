/** How long a transformed part of the key must be to count; shorter ones occur by chance. */
const longPart = 8

/**
 * Tells whether a text contains a key, or a part of it that is `part` characters long: in plain form, with the rest
 * masked, with JSON, URL or HTML escapes (also repeated ones), spaced out, reversed, in base64 or in hex. Case is
 * ignored.
 */
export function showsKey(text: string, key: string, part: number): boolean {
  const forms = new Set([text, unescapeJson(text)].flatMap(unescapeAll).map((form) => form.toLowerCase()))
  const spaced = new Set([...forms].flatMap((form) => [form, form.replace(between, '')]))
  const shows = (within: ReadonlySet<string>, form: string, length: number) =>
    partsOf(form.toLowerCase(), length).some((piece) => [...within].some((each) => each.includes(piece)))
  const bytes = [...new TextEncoder().encode(key)]
  const transformed = [
    key,
    [...key].reverse().join(''),
    inHex(bytes),
    ...[0, 1, 2].flatMap((shift) => inBase64(bytes, shift)),
  ]
  const long = Math.max(part, longPart)
  return shows(forms, key, part) || transformed.some((form) => shows(spaced, form, long))
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

/** What may stand between the characters of a key that is written one by one. */
const between = /[\s\p{Cf}:]+|\\x|\\u00|0x/gu

/** How many escapes around each other are taken off. */
const mostLayers = 4

/** The text, and what it is without each layer of URL and HTML escapes. */
function unescapeAll(text: string): string[] {
  const layers = [text]
  while (layers.length <= mostLayers) {
    const last = layers.at(-1) ?? ''
    const next = unescapeHtml(unescapeUrl(last))
    if (next === last) break
    layers.push(next)
  }
  return layers
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

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi,
    (escaped, hex, decimal, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? escaped
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : escaped
    },
  )
}
