/**
 * What signs by a Solana wallet, loaded with its first use, behind one `import()`. It holds what follows a transfer too,
 * so that what both share is no file of its own.
 */
export * as transfers from '../../core/chunks/transfers.js'
export { translateWalletError } from '../../core/transfer/solana/translateWalletError.js'
export { transferWithSigner } from './transferWithSigner.js'
