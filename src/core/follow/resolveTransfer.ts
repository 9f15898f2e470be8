import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import type { TransferRecord } from '../record/record.js'
import { checkTransfer } from './checkTransfer.js'

/**
 * Asks the chains once what became of a stored transfer, stores what they say and gives the record as it then is.
 *
 * An answer that never came is decided here: see the statuses of `TransferRecord`. What cannot be told yet stays as it
 * is.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, resolveTransfer } from 'usdc-bridge-react/core'
 *
 * async function isOver(config: BridgeConfig, id: string) {
 *   const { status } = await resolveTransfer(config, { id, readers: createReaders(config) })
 *   return status === 'arrived' || status === 'notSent'
 * }
 * ```
 *
 * @throws RecordNotFoundError, ChainReadError, ReaderNotFoundError, StorageError
 */
export async function resolveTransfer(
  config: BridgeConfig,
  { id, readers }: { id: string; readers: Readers },
): Promise<TransferRecord> {
  const record = await config.records.get(id)
  if (!record) throw new RecordNotFoundError({ recordId: id })
  return checkTransfer(config, { record, readers })
}
