import { mutationOptions } from '@tanstack/react-query'
import type { EvmChainKey } from '../core/chain/chain.js'
import type { Readers } from '../core/chain/reader.js'
import { chunks } from '../core/chunks/chunks.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { FoundTransfer } from '../core/follow/findTransfers.js'
import { moneyMutationDefaults } from './moneyMutationDefaults.js'

/**
 * The mutation that searches the chains for an account's transfers without a record here. It reads many blocks, so it
 * is not a query: it runs on request.
 *
 * @example
 * ```ts
 * import { MutationObserver, type QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders, findTransfersMutationOptions } from 'usdc-bridge-react'
 *
 * function find(client: QueryClient, config: BridgeConfig, owner: string) {
 *   const options = findTransfersMutationOptions(config, { readers: createReaders(config) })
 *   return new MutationObserver(client, options).mutate({ owner })
 * }
 * ```
 */
export function findTransfersMutationOptions(config: BridgeConfig, { readers }: { readers: Readers }) {
  return mutationOptions<
    findTransfersMutationOptions.Data,
    BridgeErrorType,
    findTransfersMutationOptions.Variables
  >({
    ...moneyMutationDefaults,
    mutationFn: async (variables) =>
      (await chunks.transfers()).findTransfers(config, { ...variables, readers }),
  })
}

export declare namespace findTransfersMutationOptions {
  type Variables = {
    /** An EVM account. */
    owner: string
    /** The start of the search, in ms since 1970. @default a day ago */
    since?: number | undefined
  }
  type Data = { found: readonly FoundTransfer[]; unread: readonly EvmChainKey[] }
}
