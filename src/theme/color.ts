/** Red, green and blue in sRGB, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parses `#rgb` or `#rrggbb`; `undefined` for anything else, including translucent and named colors. */
export function parseHex(text: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]
  if (!digits) return undefined
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

export function formatHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes two colors in sRGB: `share` 0 is the first, 1 the second. */
export function mix([r, g, b]: Rgb, [red, green, blue]: Rgb, share: number): Rgb {
  const between = (from: number, to: number) => from + (to - from) * share
  return [between(r, red), between(g, green), between(b, blue)]
}

/** The contrast ratio of WCAG 2.2 between two opaque colors, from 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(linear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
