import { mutationOptions } from '@tanstack/react-query'
import type { Readers } from '../core/chain/reader.js'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferRecord } from '../core/record/record.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'

/**
 * The mutation that closes a transfer whose outcome is unknown. Its data is the record; if the chains show the outcome
 * by then, that is stored instead.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders, setAsideMutationOptions } from 'usdc-bridge-react'
 *
 * function close(client: QueryClient, config: BridgeConfig, id: string) {
 *   const options = setAsideMutationOptions(config, { readers: createReaders(config) })
 *   return new MutationObserver(client, options).mutate({ id })
 * }
 * ```
 */
export function setAsideMutationOptions(config: BridgeConfig, { readers }: { readers: Readers }) {
  return mutationOptions<TransferRecord, BridgeErrorType, setAsideMutationOptions.Variables>({
    ...moneyMutationDefaults,
    mutationFn: async ({ id }) => (await chunks.transfers()).setAside(config, { id, readers }),
  })
}

export declare namespace setAsideMutationOptions {
  type Variables = {
    /** The record's `id`. */
    id: string
  }
}
