import type { Locks } from '../environment/locks.js'
import { StorageError } from '../errors/storageErrors.js'

/**
 * Runs a task under a lock, and only once. If the lock is lost meanwhile or its release fails, the task's own outcome
 * counts: it may have sent a request or written a record.
 *
 * @throws StorageError if the lock cannot be acquired; what the task throws
 */
export function holdLock<result>(locks: Locks, name: string, task: () => Promise<result>): Promise<result> {
  let running: Promise<result> | undefined
  const start = () => {
    running ??= task()
    return running
  }
  return locks.hold(name, start).catch((cause) => running ?? Promise.reject(new StorageError({ cause })))
}
