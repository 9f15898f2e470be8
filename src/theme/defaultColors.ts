import type { ThemeColors } from './ThemeColors.js'

/**
 * The colors of a card without a theme, which are the stylesheet's fallbacks.
 *
 * @example
 * ```ts
 * import { defaultColors } from 'usdc-bridge-react/themes'
 *
 * const card = defaultColors.dark.bg
 * ```
 */
export const defaultColors: { readonly [scheme in ColorScheme]: ThemeColors } = {
  light: {
    bg: '#ffffff',
    well: '#f5f6f8',
    lift: '#ffffff',
    hover: '#e9ebf0',
    line: '#e4e7ec',
    edge: '#858b99',
    text: '#14161c',
    muted: '#5a606e',
    action: '#14161c',
    'on-action': '#ffffff',
    accent: '#1f55db',
    'accent-soft': '#e6edfe',
    good: '#0a7245',
    'good-soft': '#dff4e9',
    warn: '#865100',
    'warn-soft': '#fff1d6',
    bad: '#bb2430',
    'bad-soft': '#fdeaea',
  },
  dark: {
    bg: '#15171c',
    well: '#1d2027',
    lift: '#2a2e37',
    hover: '#353a45',
    line: '#2c303a',
    edge: '#737a8a',
    text: '#f3f4f7',
    muted: '#a6acba',
    action: '#f3f4f7',
    'on-action': '#14161c',
    accent: '#8badff',
    'accent-soft': '#1f2b4a',
    good: '#58d39b',
    'good-soft': '#15342a',
    warn: '#f2b956',
    'warn-soft': '#352a17',
    bad: '#ff908f',
    'bad-soft': '#402023',
  },
}

/** Whether a card is light or dark. */
export type ColorScheme = 'light' | 'dark'
