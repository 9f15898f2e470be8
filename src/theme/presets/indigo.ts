import type { Theme } from '../Theme.js'

/**
 * Violet blue, round, on cool grey. For the `theme` of `<BridgeWidget>`, or as the `base` of `createTheme`.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
 * import { indigo } from 'usdc-bridge-react/themes'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 *
 * export const App = () => <BridgeWidget config={config} theme={indigo} />
 * ```
 */
export const indigo: Theme = {
  '--ub-bg': 'light-dark(#ffffff, #12121f)',
  '--ub-well': 'light-dark(#f5f5fc, #1a1a2b)',
  '--ub-lift': 'light-dark(#ffffff, #26273d)',
  '--ub-hover': 'light-dark(#e9e9f7, #32334f)',
  '--ub-line': 'light-dark(#e3e3f1, #2a2b43)',
  '--ub-edge': 'light-dark(#8583a3, #75769a)',
  '--ub-text': 'light-dark(#17162b, #f2f2fb)',
  '--ub-muted': 'light-dark(#5a5876, #a9aac6)',
  '--ub-action': 'light-dark(#4f46e5, #a5adff)',
  '--ub-on-action': 'light-dark(#ffffff, #12121f)',
  '--ub-accent': 'light-dark(#4f46e5, #a5adff)',
  '--ub-accent-soft': 'light-dark(#ecebfd, #272a52)',
  '--ub-good': 'light-dark(#0a7245, #58d39b)',
  '--ub-good-soft': 'light-dark(#dff4e9, #15342a)',
  '--ub-warn': 'light-dark(#865100, #f2b956)',
  '--ub-warn-soft': 'light-dark(#fff1d6, #352a17)',
  '--ub-bad': 'light-dark(#bb2430, #ff908f)',
  '--ub-bad-soft': 'light-dark(#fdeaea, #402023)',
  '--ub-radius': '1.75em',
  '--ub-round': '1.25em',
}
