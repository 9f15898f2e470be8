import { mutationOptions } from '@tanstack/react-query'
import type { Readers } from '../core/chain/reader.js'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferRecord } from '../core/record/record.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'

/**
 * The mutation that checks the chains for a stored transfer's outcome right away. Its data is the updated record.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders, resolveTransferMutationOptions } from 'usdc-bridge-react'
 *
 * function check(client: QueryClient, config: BridgeConfig, id: string) {
 *   const options = resolveTransferMutationOptions(config, { readers: createReaders(config) })
 *   return new MutationObserver(client, options).mutate({ id })
 * }
 * ```
 */
export function resolveTransferMutationOptions(config: BridgeConfig, { readers }: { readers: Readers }) {
  return mutationOptions<TransferRecord, BridgeErrorType, resolveTransferMutationOptions.Variables>({
    ...moneyMutationDefaults,
    mutationFn: async ({ id }) => (await chunks.transfers()).resolveTransfer(config, { id, readers }),
  })
}

export declare namespace resolveTransferMutationOptions {
  type Variables = {
    /** The record's `id`. */
    id: string
  }
}
