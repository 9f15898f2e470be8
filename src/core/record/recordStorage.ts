import type { Locks } from '../environment/processLocks.js'

/**
 * Where records are stored: any asynchronous key-value store of text. A write must be durable when its promise
 * resolves, and must not happen after it has rejected. A promise that never settles blocks the transfer.
 */
export type RecordStorage = {
  getItem(key: string): Promise<string | null | undefined>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<unknown>
  /** Every key in the store, in any order. */
  keys(): Promise<readonly string[]>
  /**
   * Mutual exclusion for everything that shares this storage. Required if two configurations in one process, or two
   * processes, use it. A browser's Web Locks cover the pages of one origin.
   *
   * @default the Web Locks of the page's origin; in Node, locks of each configuration alone
   */
  locks?: Locks | undefined
}
