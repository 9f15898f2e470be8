import type { Locks } from '../environment/locks.js'
import { StorageError } from '../errors/storageErrors.js'
import { lockName, type Sender } from './sender.js'

/**
 * Runs a task under the sender's lock. If the lock is lost meanwhile or its release fails, the task's own outcome counts:
 * it may have sent a request.
 *
 * @throws StorageError if the lock cannot be acquired; what the task throws
 */
export function holdSender<result>(
  locks: Locks,
  sender: Sender,
  task: () => Promise<result>,
): Promise<result> {
  let running: Promise<result> | undefined
  const start = () => {
    running = task()
    return running
  }
  return locks
    .hold(lockName(sender), start)
    .catch((cause) => running ?? Promise.reject(new StorageError({ cause })))
}
