import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import type { TransferRecord } from '../record/record.js'
import { checkTransfer } from './checkTransfer.js'

/**
 * Checks the chains once for a stored transfer's outcome, stores it and returns the updated record.
 *
 * This settles a request that was never answered: see the statuses of `TransferRecord`. The record stays as it is
 * while nothing is certain.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, resolveTransfer } from 'usdc-bridge-react/core'
 *
 * async function isOver(config: BridgeConfig, id: string) {
 *   const { status } = await resolveTransfer(config, { id, readers: createReaders(config) })
 *   return ['arrived', 'notSent', 'setAside'].includes(status)
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
