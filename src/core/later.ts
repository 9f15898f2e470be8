/**
 * Everything that is loaded after the first screen, behind one `import()`: each further one would split what they
 * share with the host into chunks of its own.
 */
export { createLocks } from './createLocks.js'
export { WalletNotConnectedError } from './errors/WalletNotConnectedError.js'
export { clearAllowance } from './evm/clearAllowance.js'
export { readLookAlikes } from './evm/readLookAlikes.js'
export { transfer } from './evm/transfer.js'
export { findTransfers } from './follow/findTransfers.js'
export { followOpenTransfers } from './follow/followOpenTransfers.js'
export { resolveTransfer } from './follow/resolveTransfer.js'
export { indexedDbStorage } from './indexedDbStorage.js'
export { inspectRecipient } from './inspectRecipient.js'
export { readAmountText } from './readAmountText.js'
export { readBalance } from './readBalance.js'
export { createReaders } from './readers.js'
export { createRecordStore } from './recordStore.js'
export { sendTransferAgain } from './sendTransferAgain.js'
export { sleep } from './sleep.js'
export { watchPresence } from './watchPresence.js'
export { watchTransfers } from './watchTransfers.js'
