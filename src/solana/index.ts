'use client'

export type { SolanaPolicy } from '../core/transfer/solana/solanaPolicy.js'
export { useSolanaTransfer } from '../hooks/useSolanaTransfer.js'
export type { SolanaFamilyParameters } from '../wallets/solana/familyParameters.js'
export { solana } from '../wallets/solana/solana.js'
