import { queryOptions, skipToken, type UseQueryOptions } from '@tanstack/react-query'
import type { ChainKey } from '../core/chain/chain.js'
import type { Readers } from '../core/chain/reader.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { ChainReadError, ReaderNotFoundError } from '../core/errors/chainErrors.js'
import type { InvalidRecipientError } from '../core/errors/requestErrors.js'
import { isEnsName } from '../core/recipient/parseRecipient.js'
import type { RecipientInspection } from '../core/recipient/recipientInspection.js'
import { queryDefaults, retryQuery } from './queryDefaults.js'
import { queryKeys } from './queryKeys.js'

/**
 * The query of what a recipient is, and of the address of a name. Idle while there is none; kept apart for each address
 * or name and route. A name is looked up again every 30 seconds, to notice a new address before the signature.
 *
 * @example
 * ```ts
 * import type { QueryClient } from '@tanstack/react-query'
 * import { type BridgeConfig, createReaders, recipientInspectionQueryOptions } from 'usdc-bridge-react'
 *
 * const inspect = (client: QueryClient, config: BridgeConfig, recipient: string) =>
 *   client.fetchQuery(
 *     recipientInspectionQueryOptions(config, { from: 'BASE', to: 'ARB', recipient, readers: createReaders(config) }),
 *   )
 * ```
 */
export function recipientInspectionQueryOptions<selected = RecipientInspection>(
  config: BridgeConfig,
  { query = {}, ...question }: recipientInspectionQueryOptions.Parameters<selected>,
) {
  const { recipient } = question
  return queryOptions<
    RecipientInspection,
    recipientInspectionQueryOptions.ErrorType,
    selected,
    ReturnType<typeof queryKeys.recipient>
  >({
    ...queryDefaults,
    staleTime: 60_000,
    refetchInterval: isEnsName(recipient) && 30_000,
    retry: retryQuery,
    ...query,
    queryKey: queryKeys.recipient(config, question),
    queryFn: recipient
      ? async () =>
          (await import('../core/chunks/reading.js')).reading.inspectEnteredRecipient(
            config,
            question as typeof question & { recipient: string },
          )
      : skipToken,
  })
}

export declare namespace recipientInspectionQueryOptions {
  type ErrorType = ChainReadError | InvalidRecipientError | ReaderNotFoundError
  type Parameters<selected = RecipientInspection> = {
    from: ChainKey
    to: ChainKey
    /** An address on the destination chain, or a name such as `vitalik.eth`. */
    recipient: string | undefined
    /** The person's own addresses, which a recipient may be made to look like. @default none */
    own?: readonly (string | undefined)[] | undefined
    readers: Readers
    /** TanStack options. The key and the function are ours. */
    query?:
      | Omit<
          UseQueryOptions<RecipientInspection, ErrorType, selected, ReturnType<typeof queryKeys.recipient>>,
          'queryKey' | 'queryFn'
        >
      | undefined
  }
}
