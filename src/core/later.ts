/**
 * Everything that is loaded after the first screen, behind one `import()`: each further one would split what they
 * share with the host into chunks of its own.
 */
export { readEvmBalance } from './evm/readEvmBalance.js'
export { transfer } from './evm/transfer.js'
export { followTransfer } from './follow/followTransfer.js'
export { lookAtTransfer } from './follow/lookAtTransfer.js'
export { indexedDbStorage } from './indexedDbStorage.js'
export { createRecordStore } from './recordStore.js'
export { readSolanaBalance } from './solana/readSolanaBalance.js'
