import { type AnswerSchema, fields, textLike, textUpTo } from './answerSchema.js'
import type { BuiltTransactionAnswer, TransferAnswer } from './calls.js'

/** What a client returns for each request that `bodies` writes. */
export type PostAnswers = {
  transfer: TransferAnswer
  buildSolanaTransaction: BuiltTransactionAnswer
  submitSolanaTransaction: TransferAnswer
}

/** An ISO 8601 timestamp with a time zone. */
const timestamp =
  /^\d{4}-(0[1-9]|1[0-2])-([12]\d|0[1-9]|3[01])[T ]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)$/

type Wire<name extends string> = { [field in name]: string } & { [field: string]: unknown }

type PostAnswerSchemas = { readonly [endpoint in keyof PostAnswers]: AnswerSchema<PostAnswers[endpoint]> }

/** How the service writes them, as described in section 4 of its interface. The first screen needs none of them. */
export const postAnswers: PostAnswerSchemas = {
  transfer: {
    check: fields({
      intent_id: textUpTo(256),
      status: textUpTo(64),
      tx_hash: textLike(/^0x[0-9a-fA-F]{64}$/),
    }),
    read: ({
      intent_id: intentId,
      tx_hash: sourceHash,
      ...more
    }: Wire<'intent_id' | 'status' | 'tx_hash'>) => ({
      ...more,
      intentId,
      sourceHash: sourceHash.toLowerCase(),
    }),
  },
  buildSolanaTransaction: {
    // A Solana transaction has at most 1232 bytes.
    check: fields({
      intent_id: textUpTo(256),
      transaction: textUpTo(4096),
      expires_at: textLike(timestamp),
    }),
    read: ({
      intent_id: intentId,
      expires_at: expiresAt,
      ...more
    }: Wire<'intent_id' | 'transaction' | 'expires_at'>) => ({
      ...more,
      intentId,
      // An offset of hours alone is ISO 8601, but not for `Date.parse`.
      expiresAt: Date.parse(expiresAt.replace(/[+-]..$/, '$&:00')),
    }),
  },
  submitSolanaTransaction: {
    check: fields({
      intent_id: textUpTo(256),
      status: textUpTo(64),
      tx_signature: textLike(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
    }),
    read: ({
      intent_id: intentId,
      tx_signature: sourceHash,
      ...more
    }: Wire<'intent_id' | 'status' | 'tx_signature'>) => ({ ...more, intentId, sourceHash }),
  },
}
