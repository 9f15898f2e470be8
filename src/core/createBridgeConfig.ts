import { chunks } from './chunks/chunks.js'
import {
  assembleConfig,
  type BridgeConfig,
  type BridgeConfigParameters,
  type ClientConfigParameters,
} from './config/bridgeConfig.js'

/**
 * Configures the kit's behavior, but not its words or appearance. Holds no key. Create it once, in a client module.
 *
 * Pass `baseUrl` or, on a server, your own `client`.
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
 * @throws InvalidConfigError for an invalid option.
 */
export function createBridgeConfig(
  parameters: BridgeConfigParameters | ClientConfigParameters,
): BridgeConfig {
  return assembleConfig(parameters, {
    load: chunks.transfers,
    openCheck: async () => (await import('./chunks/form.js')).form,
  })
}
