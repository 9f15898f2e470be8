/** Stands in for `lazy` where there can be no wagmi: in the build of the element. */

export * as reading from '../../core/chunks/reading.js'
export { toWalletError } from '../../core/wallet/evm/toWalletError.js'
export { askForAccounts } from './askForAccounts.js'
export { createInjectedSigner } from './createInjectedSigner.js'
export { walletReader } from './walletReader.js'
