import type { Theme } from '../Theme.js'

/**
 * Black and white with strong lines: 7 to 1 for text, in both schemes. For the `theme` of `<BridgeWidget>`, or as the `base` of `createTheme`.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
 * import { contrast } from 'usdc-bridge-react/themes'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 *
 * export const App = () => <BridgeWidget config={config} theme={contrast} />
 * ```
 */
export const contrast: Theme = {
  '--ub-bg': 'light-dark(#ffffff, #000000)',
  '--ub-well': 'light-dark(#f2f2f2, #121212)',
  '--ub-lift': 'light-dark(#ffffff, #1a1a1a)',
  '--ub-hover': 'light-dark(#e6e6e6, #333333)',
  '--ub-line': 'light-dark(#767676, #8c8c8c)',
  '--ub-edge': 'light-dark(#4d4d4d, #b3b3b3)',
  '--ub-text': 'light-dark(#000000, #ffffff)',
  '--ub-muted': 'light-dark(#333333, #dddddd)',
  '--ub-action': 'light-dark(#000000, #ffffff)',
  '--ub-on-action': 'light-dark(#ffffff, #000000)',
  '--ub-accent': 'light-dark(#0036b3, #a8c7ff)',
  '--ub-accent-soft': 'light-dark(#e0eaff, #0d2452)',
  '--ub-good': 'light-dark(#00522e, #7be3b4)',
  '--ub-good-soft': 'light-dark(#d7f2e3, #063322)',
  '--ub-warn': 'light-dark(#663d00, #ffd27a)',
  '--ub-warn-soft': 'light-dark(#ffecc7, #3a2a00)',
  '--ub-bad': 'light-dark(#9b0012, #ffb3b3)',
  '--ub-bad-soft': 'light-dark(#ffe3e3, #480f12)',
  '--ub-radius': '0.375em',
  '--ub-round': '0.25em',
  '--ub-shadow': 'none',
}
