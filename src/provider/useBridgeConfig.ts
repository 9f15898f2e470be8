'use client'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { useBridge } from './BridgeContext.js'

/**
 * The configuration passed to `<BridgeProvider>`.
 *
 * @example
 * ```tsx
 * import { useBridgeConfig } from 'usdc-bridge-react'
 *
 * function NetworkName() {
 *   return <p>{useBridgeConfig().network.name}</p>
 * }
 * ```
 *
 * @throws ProviderNotFoundError outside `<BridgeProvider>`
 */
export function useBridgeConfig(): BridgeConfig {
  return useBridge('useBridgeConfig').config
}
