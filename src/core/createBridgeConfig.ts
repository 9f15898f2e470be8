import { chunks } from './chunks/chunks.js'
import {
  assembleConfig,
  type BridgeConfig,
  type BridgeConfigParameters,
  type ClientConfigParameters,
} from './config/bridgeConfig.js'

/**
 * Sets up the kit: behaviour only, no words and no looks. Holds no key. Make it once, in a client module.
 *
 * It takes `baseUrl` or, on a server, a `client` that you have made.
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
 * @example
 * ```ts
 * // In a script: the key is in the client, and goes to the service alone.
 * import { createBridgeConfig, memoryStorage } from 'usdc-bridge-react/core'
 * import { createServiceClient } from 'usdc-bridge-react/server'
 *
 * const config = createBridgeConfig({
 *   client: createServiceClient({
 *     baseUrl: 'https://service.example',
 *     apiKey: () => process.env.BRIDGE_API_KEY ?? '',
 *   }),
 *   permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
 *   rpc: { BASE: 'https://mainnet.base.org', ARB: 'https://arb1.arbitrum.io/rpc' },
 *   storage: memoryStorage(),
 * })
 * ```
 *
 * @throws InvalidConfigError with the option that cannot work.
 */
export function createBridgeConfig(
  parameters: BridgeConfigParameters | ClientConfigParameters,
): BridgeConfig {
  return assembleConfig(parameters, {
    load: chunks.transfers,
    peek: () => import('./chunks/form.js'),
  })
}
