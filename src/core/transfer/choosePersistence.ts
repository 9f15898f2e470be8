import type { BridgeConfig } from '../config/bridgeConfig.js'
import { StorageError } from '../errors/storageErrors.js'
import type { Persistence } from '../record/recordStore.js'
import type { TransferOptions } from '../request/transferRequest.js'

/**
 * Decides where the record can be stored, before the wallet is asked for anything.
 *
 * @throws StorageError where the storage takes nothing and the person does not go on without it
 */
export async function choosePersistence(
  { records }: BridgeConfig,
  onUnsaved: TransferOptions['onUnsaved'],
): Promise<Persistence> {
  try {
    await records.probe()
    return 'storage'
  } catch (error) {
    if (error instanceof StorageError && (await onUnsaved?.(error))) return 'memory'
    throw error
  }
}
