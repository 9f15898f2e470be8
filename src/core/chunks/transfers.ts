/**
 * Stores, signs, sends and follows transfers: loaded once a transfer is open or about to be signed. It is one file, so
 * that nothing has to load between a signature and its outcome, and several files would be larger.
 */

export { createLocks } from '../environment/createLocks.js'
export { sleep } from '../environment/sleep.js'
export { watchPresence } from '../environment/watchPresence.js'
export { findTransfers } from '../follow/findTransfers.js'
export { followOpenTransfers } from '../follow/followOpenTransfers.js'
export { resolveTransfer } from '../follow/resolveTransfer.js'
export { setAside } from '../follow/setAside.js'
export { watchTransfers } from '../follow/watchTransfers.js'
export { readLookAlikes } from '../read/evm/readLookAlikes.js'
export { indexedDbStorage } from '../record/indexedDbStorage.js'
export { createRecordStore } from '../record/recordStore.js'
export { bodies } from '../service/bodies.js'
export { sendTransferAgain } from '../transfer/again/sendTransferAgain.js'
export { clearAllowance } from '../transfer/evm/clearAllowance.js'
export { transfer } from '../transfer/evm/transfer.js'
export * as reading from './reading.js'
