'use client'

export type { SolanaPolicy } from '../core/transfer/solana/solanaPolicy.js'
export { useSolanaTransfer } from '../hooks/useSolanaTransfer.js'
export { solanaTransferMutationOptions } from '../query/solanaTransferMutationOptions.js'
export type { SolanaFamilyParameters } from '../wallets/solana/familyParameters.js'
export { standardSolana as solana } from '../wallets/solana/standardSolana.js'
