import { assembleConfig, type BridgeConfig, type BridgeConfigParameters } from './config/bridgeConfig.js'

/**
 * Sets up the kit: behaviour only, no words and no looks. Holds no key. Make it once, in a client module.
 *
 * @example
 * ```ts
 * import { createBridgeConfig } from 'usdc-bridge-react/core'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
 *   rpc: { BASE: 'https://mainnet.base.org', ARB: 'https://arb1.arbitrum.io/rpc' },
 * })
 * ```
 *
 * @throws InvalidConfigError with the option that cannot work.
 */
export function createBridgeConfig(parameters: BridgeConfigParameters): BridgeConfig {
  return assembleConfig(parameters, () => import('./later.js'))
}
