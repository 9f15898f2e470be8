/** What the form uses to read the chains once a wallet is connected. */

export { inspectEnteredRecipient } from '../config/inspectEnteredRecipient.js'
export { readBalance } from '../read/readBalance.js'
export { createReaders } from '../read/readers.js'
export { rpcReader } from '../read/rpcReader.js'
export * as form from './form.js'
