import { mutationOptions } from '@tanstack/react-query'
import type { Readers } from '../core/chain/reader.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferRecord } from '../core/record/record.js'
import type { SolanaTransferParameters } from '../core/transfer/solana/solanaTransfer.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The mutation that sends USDC from Solana, for a signer of your own. Its variables are those of `solanaTransfer`, its
 * data is the record; it fails only if nothing was sent, or if a callback of yours throws, where `useSolanaTransfer` would
 * still give the record. It never repeats and never waits for the network.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders } from 'usdc-bridge-react'
 * import { type SolanaPolicy, solanaTransferMutationOptions } from 'usdc-bridge-react/solana'
 * import type { SolanaSigner } from 'usdc-bridge-react/solana/core'
 *
 * const policy: SolanaPolicy = { depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'], programs: [] }
 *
 * function send(client: QueryClient, config: BridgeConfig, signer: SolanaSigner, recipient: string) {
 *   const options = solanaTransferMutationOptions(config, { readers: createReaders(config) })
 *   const observer = new MutationObserver(client, options)
 *   return observer.mutate({ to: 'BASE', amount: 10_000_000n, recipient, signer, policy })
 * }
 * ```
 */
export function solanaTransferMutationOptions(config: BridgeConfig, { readers }: { readers: Readers }) {
  return mutationOptions<TransferRecord, BridgeErrorType, solanaTransferMutationOptions.Variables>({
    ...moneyMutationDefaults,
    mutationKey: queryKeys.solanaTransfer(config),
    mutationFn: async (variables) => {
      const { solanaTransfer } = await import('../core/transfer/solana/solanaTransfer.js')
      return solanaTransfer(config, { ...variables, readers })
    },
  })
}

export declare namespace solanaTransferMutationOptions {
  type Variables = Omit<SolanaTransferParameters, 'readers'>
}
