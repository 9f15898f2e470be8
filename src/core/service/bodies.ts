import { formatAmount } from '../amount/parseAmount.js'
import type { ChainKey, EvmChainKey } from '../chain/chain.js'
import type { BuildTransactionCall, SubmitTransactionCall, TransferCall, WirePermit } from './calls.js'

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

/** Builds the body of each call from the named fields only. */
export const bodies = {
  transfer: ({ from, to, amount, recipient, permit }: TransferCall): TransferBody => ({
    from,
    to,
    amount: formatAmount(amount),
    recipient,
    permit,
  }),
  buildSolanaTransaction: ({
    to,
    amount,
    sender,
    recipient,
  }: BuildTransactionCall): BuildTransactionBody => ({
    to,
    amount: formatAmount(amount),
    from_wallet: sender,
    recipient,
  }),
  submitSolanaTransaction: (call: SubmitTransactionCall): SubmitTransactionBody => ({
    intent_id: call.intentId,
    signed_transaction: call.signedTransaction,
  }),
}
