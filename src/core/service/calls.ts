import type { ChainKey, EvmChainKey } from '../chain/chain.js'

/** A permit as it goes to the service. Its fields are not said by the interface; see `encodePermit`. */
export type WirePermit = { readonly [field: string]: string | number | boolean }

/** What `transfer` of a client asks for. */
export type TransferCall = {
  from: EvmChainKey
  to: ChainKey
  /** Base units. */
  amount: bigint
  recipient: string
  permit: WirePermit
}

/** What `buildSolanaTransaction` of a client asks for. */
export type BuildTransactionCall = {
  to: EvmChainKey
  /** Base units. */
  amount: bigint
  /** The Solana address that pays. */
  sender: string
  recipient: string
}

/** What `submitSolanaTransaction` of a client asks for. */
export type SubmitTransactionCall = {
  /** That of the built transaction. */
  intentId: string
  /** In base64. */
  signedTransaction: string
}

/** What the service may add to an answer is kept as it came, and not looked at. */
type Added = { [field: string]: unknown }

/** What the service answers to something signed. Fields that its interface does not describe stay. */
export type TransferAnswer = Added & {
  intentId: string
  /** `pending` at first; what else may stand here is not said. */
  status: string
  /** The hash of the source transaction; on Solana, its signature. */
  sourceHash: string
}

/** A transaction that the service built for Solana. Fields that its interface does not describe stay. */
export type BuiltTransactionAnswer = Added & {
  intentId: string
  transaction: string
  /** In ms since 1970. */
  expiresAt: number
}

/** Sends what was signed, once a call. It holds the signature, which is stored nowhere. */
export type Send = () => Promise<TransferAnswer>
