import type { ThemeColor } from './ThemeColors.js'

/** What a theme sets beside its colors. Lengths in `em` grow with `size`. */
export type ThemeShape = {
  /** The corners of the card. @default '1.5em' */
  radius?: string | undefined
  /** The corners of buttons, rows and callouts. @default '0.875em' */
  round?: string | undefined
  /** The size of text, which everything scales with. @default '1rem' */
  size?: string | undefined
  /** How wide the card may grow. @default '25em' */
  width?: string | undefined
  /** How high the card is at least, so that nothing jumps from screen to screen. @default '38.5em' */
  height?: string | undefined
  /** The shadow of the card, as a CSS `box-shadow`. */
  shadow?: string | undefined
  /** The typeface, as a CSS `font-family`. */
  font?: string | undefined
  /** The typeface of addresses, as a CSS `font-family`. */
  mono?: string | undefined
}

/**
 * Custom properties that give the card its looks: for the `theme` of `<BridgeWidget>`, or for any element around it.
 * `createTheme` makes one whose contrast is checked; one written by hand is taken as it is.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig, type Theme } from 'usdc-bridge-react'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 * const theme: Theme = { '--ub-action': 'light-dark(#0b5c46, #6fd6b5)', '--ub-radius': '0.5em' }
 *
 * export const App = () => <BridgeWidget config={config} theme={theme} />
 * ```
 */
export type Theme = { readonly [token in `--ub-${ThemeColor | keyof ThemeShape}`]?: string }
