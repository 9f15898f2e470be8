'use client'

export { useSolanaTransfer } from '../hooks/useSolanaTransfer.js'
export { type SolanaFamilyParameters, solana } from '../wallets/solana/solana.js'
export type { SolanaPolicy } from '../wallets/solana/solanaPolicy.js'
