import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import type { TransferRecord } from '../record/record.js'
import { isSettledRecord } from '../record/status.js'
import { type PollingInterval, pollTransfer } from './pollTransfer.js'

/**
 * Follows a transfer until its record can no longer change or the signal aborts, and returns the record. An arrival
 * can be undone until its block is final; `config.records.subscribe` reports every step before that. If a chain cannot
 * be read, it is asked again later. A hidden page waits until it is visible.
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
  const { signal } = parameters
  return pollTransfer(config, {
    ...parameters,
    // Node warns of more than ten listeners on one signal.
    signal: signal && AbortSignal.any([signal]),
    isWatched: (record) => !isSettledRecord(record),
  })
}
