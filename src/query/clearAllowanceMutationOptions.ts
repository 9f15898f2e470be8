import { mutationOptions } from '@tanstack/react-query'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { ClearAllowanceParameters } from '../core/transfer/evm/clearAllowance.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'

/**
 * The mutation that revokes the service's allowance with a transaction by the owner, for a signer of your own. It
 * costs gas. Its data is the transaction's hash.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, clearAllowanceMutationOptions, type EvmSigner } from 'usdc-bridge-react'
 *
 * const revoke = (client: QueryClient, config: BridgeConfig, signer: EvmSigner) =>
 *   new MutationObserver(client, clearAllowanceMutationOptions(config)).mutate({ chain: 'BASE', signer })
 * ```
 */
export function clearAllowanceMutationOptions(config: BridgeConfig) {
  return mutationOptions<`0x${string}`, BridgeErrorType, ClearAllowanceParameters>({
    ...moneyMutationDefaults,
    mutationFn: (variables) => loadAndClear(config, variables),
  })
}

/** The mutation's function, for a hook that first finds the signer. */
export async function loadAndClear(
  config: BridgeConfig,
  variables: ClearAllowanceParameters,
): Promise<`0x${string}`> {
  return (await chunks.transfers()).clearAllowance(config, variables)
}
