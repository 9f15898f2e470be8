import { mutationOptions } from '@tanstack/react-query'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { RevokeAllowanceParameters } from '../core/transfer/evm/revokeAllowance.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'

/**
 * The mutation that revokes the service's allowance with a transaction by the owner, for a signer of your own. It
 * costs gas. Its data is the transaction's hash.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, type EvmSigner, revokeAllowanceMutationOptions } from 'usdc-bridge-react'
 *
 * const revoke = (client: QueryClient, config: BridgeConfig, signer: EvmSigner) =>
 *   new MutationObserver(client, revokeAllowanceMutationOptions(config)).mutate({ chain: 'BASE', signer })
 * ```
 */
export function revokeAllowanceMutationOptions(config: BridgeConfig) {
  return mutationOptions<`0x${string}`, BridgeErrorType, RevokeAllowanceParameters>({
    ...moneyMutationDefaults,
    mutationFn: (variables) => loadAndRevoke(config, variables),
  })
}

/** The mutation's function, for a hook that first finds the signer. */
export async function loadAndRevoke(
  config: BridgeConfig,
  variables: RevokeAllowanceParameters,
): Promise<`0x${string}`> {
  return (await chunks.transfers()).revokeAllowance(config, variables)
}
