/** What keeps transfers and follows them: loaded once one is open, or is about to be signed. */

export { createLocks } from '../environment/createLocks.js'
export { sleep } from '../environment/sleep.js'
export { watchPresence } from '../environment/watchPresence.js'
export { followOpenTransfers } from '../follow/followOpenTransfers.js'
export { resolveTransfer } from '../follow/resolveTransfer.js'
export { watchTransfers } from '../follow/watchTransfers.js'
export { indexedDbStorage } from '../record/indexedDbStorage.js'
export { createRecordStore } from '../record/recordStore.js'
export * as reading from './reading.js'
