import type { ChainKey, EvmChainKey } from '../chain/chain.js'

/** A permit as it goes to the service. Its fields are not said by the interface; see `encodePermit`. */
export type WirePermit = { readonly [field: string]: string | number | boolean }

/** The body of `POST /sdk/v1/transfer`. */
export type TransferBody = {
  from: EvmChainKey
  to: ChainKey
  /** A decimal string with a fractional part: `10.00`. */
  amount: string
  recipient: string
  permit: WirePermit
}

/** The body of `POST /sdk/v1/solana/build-tx`. All four fields are always sent. */
export type BuildTransactionBody = {
  to: EvmChainKey
  amount: string
  from_wallet: string
  recipient: string
}

/** The body of `POST /sdk/v1/solana/submit`. */
export type SubmitTransactionBody = {
  intent_id: string
  /** The signed transaction in base64. */
  signed_transaction: string
}
