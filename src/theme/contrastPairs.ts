import type { ThemeColor } from './ThemeColors.js'

/** A color of the card, its background, and the contrast that they need. */
export type ContrastPair = {
  readonly color: ThemeColor
  readonly on: ThemeColor
  /** 4.5 to 1 for text, 3 to 1 for controls and focus. */
  readonly needed: 4.5 | 3
}

/** Every combination that the card shows. */
export const contrastPairs: readonly ContrastPair[] = [
  ...text('bg', ['text', 'muted', 'accent', 'good', 'warn', 'bad']),
  ...text('well', ['text', 'muted', 'accent', 'good', 'warn', 'bad']),
  ...text('lift', ['text', 'muted']),
  ...text('hover', ['text', 'muted']),
  ...text('action', ['on-action']),
  ...text('accent-soft', ['text', 'accent']),
  ...text('good-soft', ['text', 'good']),
  ...text('warn-soft', ['text', 'warn']),
  ...text('bad-soft', ['text', 'bad']),
  ...controls('bg', ['edge', 'action']),
  ...controls('well', ['edge', 'action']),
  ...controls('lift', ['accent', 'good']),
  ...controls('hover', ['accent']),
]

function text(on: ThemeColor, colors: readonly ThemeColor[]): ContrastPair[] {
  return colors.map((color) => ({ color, on, needed: 4.5 }))
}

function controls(on: ThemeColor, colors: readonly ThemeColor[]): ContrastPair[] {
  return colors.map((color) => ({ color, on, needed: 3 }))
}
