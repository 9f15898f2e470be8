import { mutationOptions } from '@tanstack/react-query'
import type { Readers } from '../core/chain/reader.js'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferRecord } from '../core/record/record.js'
import type { SendTransferAgainParameters } from '../core/transfer/again/sendTransferAgain.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The mutation that sends an unanswered transfer again, for a signer of your own. Its variables are those of
 * `sendTransferAgain`, its data is the record; it fails only if nothing was sent, or if a callback of yours throws.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders, type EvmSigner, sendTransferAgainMutationOptions } from 'usdc-bridge-react'
 *
 * function again(client: QueryClient, config: BridgeConfig, signer: EvmSigner, id: string) {
 *   const options = sendTransferAgainMutationOptions(config, { readers: createReaders(config) })
 *   return new MutationObserver(client, options).mutate({ id, signer })
 * }
 * ```
 */
export function sendTransferAgainMutationOptions(config: BridgeConfig, { readers }: { readers: Readers }) {
  return mutationOptions<TransferRecord, BridgeErrorType, sendTransferAgainMutationOptions.Variables>({
    ...moneyMutationDefaults,
    mutationKey: queryKeys.transfer(config),
    mutationFn: async (variables) => {
      const { sendTransferAgain } = await chunks.transfers()
      return sendTransferAgain(config, { ...variables, readers })
    },
  })
}

export declare namespace sendTransferAgainMutationOptions {
  type Variables = Omit<SendTransferAgainParameters, 'readers'>
}
