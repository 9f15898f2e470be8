import type { ChainKey, EvmChainKey } from '../chain/chain.js'

/** The four endpoints (service interface, section 4). Every path and method is defined only here. */
export const endpoints = {
  pairs: { method: 'GET', path: '/sdk/v1/pairs' },
  transfer: { method: 'POST', path: '/sdk/v1/transfer' },
  buildSolanaTransaction: { method: 'POST', path: '/sdk/v1/solana/build-tx' },
  submitSolanaTransaction: { method: 'POST', path: '/sdk/v1/solana/submit' },
} as const

/** An endpoint of the service. */
export type EndpointName = keyof typeof endpoints

/** A permit as sent to the service. The interface does not specify its fields; see `encodePermit`. */
export type WirePermit = { readonly [field: string]: string | number | boolean }

/** The parameters of a client's `transfer`. */
export type TransferCall = {
  from: EvmChainKey
  to: ChainKey
  /** In base units. */
  amount: bigint
  recipient: string
  permit: WirePermit
}

/** The parameters of a client's `buildSolanaTransaction`. */
export type BuildTransactionCall = {
  to: EvmChainKey
  /** In base units. */
  amount: bigint
  /** The paying Solana address. */
  sender: string
  recipient: string
}

/** The parameters of a client's `submitSolanaTransaction`. */
export type SubmitTransactionCall = {
  /** The built transaction's id. */
  intentId: string
  /** In base64. */
  signedTransaction: string
}

/** Extra fields in an answer are kept as they are and never read. */
type Added = { [field: string]: unknown }

/** The service's answer to something signed. Fields that its interface does not describe are kept. */
export type TransferAnswer = Added & {
  intentId: string
  /** `pending` at first; the interface does not specify other values. */
  status: string
  /** The hash of the source transaction; on Solana, its signature. */
  sourceHash: string
}

/** A transaction that the service built for Solana. Fields that its interface does not describe are kept. */
export type BuiltTransactionAnswer = Added & {
  intentId: string
  transaction: string
  /** In ms since 1970. */
  expiresAt: number
}

/** Sends the signed request once per call. It holds the signature, which is never stored. */
export type Send = () => Promise<TransferAnswer>
