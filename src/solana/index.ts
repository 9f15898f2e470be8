'use client'

export type { SolanaPolicy } from '../core/transfer/solana/solanaPolicy.js'
export { useSolanaTransfer } from '../hooks/useSolanaTransfer.js'
export { type SolanaFamilyParameters, solana } from '../wallets/solana/solana.js'
