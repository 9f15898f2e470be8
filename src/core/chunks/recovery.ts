/** What finds, sends again, closes or takes back a transfer that went another way. */

export { findTransfers } from '../follow/findTransfers.js'
export { setAside } from '../follow/setAside.js'
export { readLookAlikes } from '../read/evm/readLookAlikes.js'
export { sendTransferAgain } from '../transfer/again/sendTransferAgain.js'
export { clearAllowance } from '../transfer/evm/clearAllowance.js'
export * as signing from './signing.js'
