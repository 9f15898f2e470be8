export type { SolanaTransaction } from '../core/transfer/solana/deserializeTransaction.js'
export {
  inspectSolanaTransaction,
  type SolanaInspection,
  type SolanaOrder,
} from '../core/transfer/solana/inspectSolanaTransaction.js'
export type { SolanaPolicy } from '../core/transfer/solana/solanaPolicy.js'
export type { SolanaSigner } from '../core/transfer/solana/solanaSigner.js'
export { signerFromKeypair } from '../core/transfer/solana/solanaSigner.js'
export { type SolanaTransferParameters, solanaTransfer } from '../core/transfer/solana/solanaTransfer.js'
