import type { BridgeConfig } from '../bridgeConfig.js'
import { BridgeError } from '../errors/BridgeError.js'
import { RecordNotFoundError } from '../errors/RecordNotFoundError.js'
import type { Readers } from '../readers.js'
import { isOpenRecord, type TransferRecord } from '../record.js'
import { lookAtTransfer } from './lookAtTransfer.js'

/** The pause between two looks, in ms: the shortest, and the longest while nothing changes. */
export type LookInterval = { shortest: number; longest: number }

const defaultInterval: LookInterval = { shortest: 2_000, longest: 30_000 }

/**
 * Follows a transfer until the chains have settled it, or the signal aborts, and gives the record as it then is. A
 * chain that cannot be read is asked again later.
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
export async function followTransfer(
  config: BridgeConfig,
  {
    id,
    readers,
    signal,
    interval = defaultInterval,
  }: {
    id: string
    readers: Readers
    signal?: AbortSignal | undefined
    interval?: LookInterval | undefined
  },
): Promise<TransferRecord> {
  let record = await config.records.get(id)
  if (!record) throw new RecordNotFoundError({ recordId: id })
  for (let pause = interval.shortest; isOpenRecord(record) && !signal?.aborted; ) {
    const before: TransferRecord = record
    record = await lookAtTransfer(config, { record, readers }).catch((error: unknown) => {
      if (error instanceof BridgeError && error.name === 'ChainReadError') return before
      throw error
    })
    pause = record === before ? Math.min(pause * 1.5, interval.longest) : interval.shortest
    if (isOpenRecord(record)) await config.environment.sleep(pause, signal)
    record = (await config.records.get(id)) ?? record
  }
  return record
}
