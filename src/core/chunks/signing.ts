/** What signs and sends, with all that follows it: nothing has to be loaded between a signature and its outcome. */

export { transfer } from '../transfer/evm/transfer.js'
export * as following from './following.js'
