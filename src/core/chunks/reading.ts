/** What the form asks the chains for once a wallet is connected. */

export { inspectForPerson } from '../config/inspectForPerson.js'
export { readBalance } from '../read/readBalance.js'
export { createReaders } from '../read/readers.js'
export { rpcReader } from '../read/rpcReader.js'
export * as form from './form.js'
