import type { Locks } from '../environment/processLocks.js'

/**
 * Where records are kept: any asynchronous store of text by key. A write has to be durable when its promise resolves,
 * and must not happen any more once it has rejected. A promise that never settles holds the transfer up.
 */
export type RecordStorage = {
  getItem(key: string): Promise<string | null | undefined>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<unknown>
  /** Every key in the store, in any order. */
  keys(): Promise<readonly string[]>
  /**
   * Mutual exclusion between all that share this storage. Needed where two configurations of one process, or two
   * processes, use it; a browser's Web Locks serve what its pages share.
   *
   * @default the Web Locks of the page's origin; in Node, locks of each configuration alone
   */
  locks?: Locks | undefined
}
