export {
  inspectSolanaTransaction,
  type SolanaInspection,
  type SolanaOrder,
} from '../wallets/solana/inspectSolanaTransaction.js'
export type { SolanaTransaction } from '../wallets/solana/readTransaction.js'
export type { SolanaPolicy } from '../wallets/solana/solanaPolicy.js'
export type { SolanaSigner } from '../wallets/solana/solanaSigner.js'
export { type SolanaTransferParameters, solanaTransfer } from '../wallets/solana/solanaTransfer.js'
