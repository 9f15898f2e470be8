import { type Locks, processLocks } from '../../../src/core/environment/locks.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'

/** A storage that fails in one realistic way. */
export function faultyStorage(fault: (storage: RecordStorage) => Partial<RecordStorage>): RecordStorage {
  const storage = memoryStorage()
  return { ...storage, ...fault(storage) }
}

/** A storage of a host whose lock of each EVM sender behaves as a test says. */
export function senderLocked(hold: Locks['hold']): RecordStorage {
  const locks = processLocks()
  return {
    ...memoryStorage(),
    locks: {
      ...locks,
      hold: (name, task) => (name.startsWith('usdc-bridge:evm:') ? hold(name, task) : locks.hold(name, task)),
    },
  }
}

/** A lock that turns out to be lost when it is released. */
export const lostOnRelease: Locks['hold'] = async (_, task) => {
  await task()
  throw new Error('the lock is lost')
}
