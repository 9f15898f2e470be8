/** Replaces `lazy` in the custom element's build, which has no wagmi. */

export { reading } from '../../core/chunks/reading.js'
export { toWalletError } from '../../core/wallet/evm/toWalletError.js'
export { askForAccounts } from './askForAccounts.js'
export { createInjectedSigner } from './createInjectedSigner.js'
export { walletReader } from './walletReader.js'
