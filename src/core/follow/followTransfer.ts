import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { isSettledRecord } from '../record/isSettledRecord.js'
import type { TransferRecord } from '../record/record.js'
import { type PollingInterval, pollTransfer } from './pollTransfer.js'

/**
 * Follows a transfer until nothing can change about it any more, or the signal aborts, and gives the record as it then
 * is. An arrival can be undone until its block is final; `config.records.subscribe` tells of every step before that. A
 * chain that cannot be read is asked again later; a hidden page waits until it is shown.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, followTransfer } from 'usdc-bridge-react/core'
 *
 * function settle(config: BridgeConfig, id: string) {
 *   return followTransfer(config, { id, readers: createReaders(config) })
 * }
 * ```
 *
 * @throws RecordNotFoundError, StorageError, ReaderNotFoundError
 */
export function followTransfer(
  config: BridgeConfig,
  parameters: {
    id: string
    readers: Readers
    signal?: AbortSignal | undefined
    interval?: PollingInterval | undefined
  },
): Promise<TransferRecord> {
  return pollTransfer(config, { ...parameters, isWatched: (record) => !isSettledRecord(record) })
}
