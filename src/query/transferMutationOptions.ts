import { mutationOptions } from '@tanstack/react-query'
import type { Readers } from '../core/chain/reader.js'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferRecord } from '../core/record/record.js'
import type { TransferParameters } from '../core/transfer/evm/transfer.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The mutation that sends USDC from an EVM chain, for a signer of your own. Its variables are those of `transfer`, its
 * data is the record; it fails only if nothing was sent, or if a callback of yours throws, where `useTransfer` would
 * still give the record. It never repeats and never waits for the network.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders, type EvmSigner, transferMutationOptions } from 'usdc-bridge-react'
 *
 * function send(client: QueryClient, config: BridgeConfig, signer: EvmSigner, recipient: string) {
 *   const options = transferMutationOptions(config, { readers: createReaders(config) })
 *   const observer = new MutationObserver(client, options)
 *   return observer.mutate({ from: 'BASE', to: 'ARB', amount: 10_000_000n, recipient, signer })
 * }
 * ```
 */
export function transferMutationOptions(config: BridgeConfig, { readers }: { readers: Readers }) {
  return mutationOptions<TransferRecord, BridgeErrorType, transferMutationOptions.Variables>({
    ...moneyMutationDefaults,
    mutationKey: queryKeys.transfer(config),
    mutationFn: async (variables) => {
      const { transfer } = await chunks.transfers()
      return transfer(config, { ...variables, readers })
    },
  })
}

export declare namespace transferMutationOptions {
  type Variables = Omit<TransferParameters, 'readers'>
}
