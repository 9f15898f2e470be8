import type { ThemeColor } from './ThemeColors.js'

/** What a theme sets besides its colors. Lengths in `em` scale with `size`. */
export type ThemeShape = {
  /** The radius of the card. @default '1.5em' */
  radius?: string | undefined
  /** The radius of buttons, rows and callouts. @default '0.875em' */
  round?: string | undefined
  /** The text size, which everything scales with. @default '1rem' */
  size?: string | undefined
  /** The maximum width of the card. @default '25em' */
  width?: string | undefined
  /** The minimum height of the card, so that nothing jumps between screens. @default '38.5em' */
  height?: string | undefined
  /** The shadow of the card, as a CSS `box-shadow`. */
  shadow?: string | undefined
  /** The typeface, as a CSS `font-family`. */
  font?: string | undefined
  /** The typeface of addresses, as a CSS `font-family`. */
  mono?: string | undefined
}

/**
 * Custom properties that style the card: for the `theme` of `<BridgeWidget>`, or for any element around it.
 * `createTheme` creates one with checked contrast; a handwritten one is used as it is.
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
