/** What is done about a transfer that went another way: it is looked for, sent once more, or taken back. */

export { findTransfers } from '../follow/findTransfers.js'
export { setAside } from '../follow/setAside.js'
export { readLookAlikes } from '../read/evm/readLookAlikes.js'
export { sendTransferAgain } from '../transfer/again/sendTransferAgain.js'
export { clearAllowance } from '../transfer/evm/clearAllowance.js'
export * as signing from './signing.js'
