import type { Theme } from '../Theme.js'

/**
 * Deep green on white, mint on a dark wood. For the `theme` of `<BridgeWidget>`, or as the `base` of `createTheme`.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
 * import { forest } from 'usdc-bridge-react/themes'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 *
 * export const App = () => <BridgeWidget config={config} theme={forest} />
 * ```
 */
export const forest: Theme = {
  '--ub-bg': 'light-dark(#ffffff, #0f1714)',
  '--ub-well': 'light-dark(#f3f7f4, #17211d)',
  '--ub-lift': 'light-dark(#ffffff, #222f29)',
  '--ub-hover': 'light-dark(#e5eee8, #2d3c35)',
  '--ub-line': 'light-dark(#dfe8e2, #25322c)',
  '--ub-edge': 'light-dark(#7f8f86, #6b7f75)',
  '--ub-text': 'light-dark(#10201a, #eef5f1)',
  '--ub-muted': 'light-dark(#51635a, #a2b5ab)',
  '--ub-action': 'light-dark(#14532d, #8ee4b4)',
  '--ub-on-action': 'light-dark(#ffffff, #0f1714)',
  '--ub-accent': 'light-dark(#17673a, #8ee4b4)',
  '--ub-accent-soft': 'light-dark(#e2f3e8, #183526)',
  '--ub-good': 'light-dark(#0a7245, #58d39b)',
  '--ub-good-soft': 'light-dark(#dff4e9, #15342a)',
  '--ub-warn': 'light-dark(#865100, #f2b956)',
  '--ub-warn-soft': 'light-dark(#fff1d6, #352a17)',
  '--ub-bad': 'light-dark(#bb2430, #ff908f)',
  '--ub-bad-soft': 'light-dark(#fdeaea, #402023)',
  '--ub-radius': '1.25em',
  '--ub-round': '0.75em',
}
