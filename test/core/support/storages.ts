import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'

/** A storage that fails in one realistic way. */
export function faultyStorage(fault: (storage: RecordStorage) => Partial<RecordStorage>): RecordStorage {
  const storage = memoryStorage()
  return { ...storage, ...fault(storage) }
}
