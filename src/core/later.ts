/**
 * Everything that is loaded after the first screen, behind one `import()`: each further one would split what they
 * share with the host into chunks of its own.
 */

export { readAmountText } from './amount/readAmountText.js'
export { createLocks } from './environment/createLocks.js'
export { sleep } from './environment/sleep.js'
export { watchPresence } from './environment/watchPresence.js'
export { WalletNotConnectedError } from './errors/WalletNotConnectedError.js'
export { findTransfers } from './follow/findTransfers.js'
export { followOpenTransfers } from './follow/followOpenTransfers.js'
export { resolveTransfer } from './follow/resolveTransfer.js'
export { watchTransfers } from './follow/watchTransfers.js'
export { readLookAlikes } from './read/evm/readLookAlikes.js'
export { readBalance } from './read/readBalance.js'
export { createReaders } from './read/readers.js'
export { inspectRecipient } from './recipient/inspectRecipient.js'
export { indexedDbStorage } from './record/indexedDbStorage.js'
export { createRecordStore } from './record/recordStore.js'
export { sendTransferAgain } from './transfer/again/sendTransferAgain.js'
export { clearAllowance } from './transfer/evm/clearAllowance.js'
export { transfer } from './transfer/evm/transfer.js'
