/**
 * The code that signs with a Solana wallet, loaded on first use through one `import()`. It includes the code that
 * follows a transfer, so that their shared modules do not become a separate file.
 */
export { transfers } from '../../core/chunks/transfers.js'
export { translateWalletError } from '../../core/transfer/solana/translateWalletError.js'
export { signWithAdapter } from './signWithAdapter.js'
export { signWithWallet } from './signWithWallet.js'
export { transferWithSigner } from './transferWithSigner.js'
