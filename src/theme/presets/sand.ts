import type { Theme } from '../Theme.js'

/**
 * Warm paper and rust, small corners, a serif system font. For the `theme` of `<BridgeWidget>`, or as the `base` of
 * `createTheme`.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
 * import { sand } from 'usdc-bridge-react/themes'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 *
 * export const App = () => <BridgeWidget config={config} theme={sand} />
 * ```
 */
export const sand: Theme = {
  '--ub-bg': 'light-dark(#fffdf9, #1a1510)',
  '--ub-well': 'light-dark(#f8f2e8, #241d16)',
  '--ub-lift': 'light-dark(#fffdf9, #322820)',
  '--ub-hover': 'light-dark(#efe6d8, #3e3228)',
  '--ub-line': 'light-dark(#e9dfcf, #33291f)',
  '--ub-edge': 'light-dark(#94826b, #8a7864)',
  '--ub-text': 'light-dark(#241a10, #f8f1e7)',
  '--ub-muted': 'light-dark(#65563f, #bfae98)',
  '--ub-action': 'light-dark(#8a3412, #f6b58a)',
  '--ub-on-action': 'light-dark(#fffdf9, #1a1510)',
  '--ub-accent': 'light-dark(#9a3a12, #f6b58a)',
  '--ub-accent-soft': 'light-dark(#fbe9de, #43291a)',
  '--ub-good': 'light-dark(#2b6b3a, #8fd6a0)',
  '--ub-good-soft': 'light-dark(#e3f1e2, #1f3424)',
  '--ub-warn': 'light-dark(#7d4e00, #f0bd62)',
  '--ub-warn-soft': 'light-dark(#fdedcb, #3a2c14)',
  '--ub-bad': 'light-dark(#b3261e, #ff9d8f)',
  '--ub-bad-soft': 'light-dark(#fbe7e3, #44221d)',
  '--ub-radius': '0.75em',
  '--ub-round': '0.5em',
  '--ub-font': '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif',
}
