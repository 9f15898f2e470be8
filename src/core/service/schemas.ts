import * as v from 'valibot'

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))

/** `GET /sdk/v1/pairs` (service interface, section 4.4). Chains stay open strings, so that a new one breaks nothing. */
export const pairsSchema = v.looseObject({
  pairs: v.pipe(
    v.array(v.looseObject({ from: text(32), to: text(32), enabled: v.boolean() })),
    v.maxLength(1000),
  ),
})

/** `POST /sdk/v1/transfer` (section 4.1). */
export const transferSchema = v.looseObject({
  intent_id: text(256),
  status: text(64),
  tx_hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
})

/** `POST /sdk/v1/solana/build-tx` (section 4.2). A Solana transaction has 1232 bytes at most. */
export const builtTransactionSchema = v.looseObject({
  intent_id: text(256),
  transaction: text(4096),
  expires_at: v.pipe(text(64), v.isoTimestamp()),
})

/** `POST /sdk/v1/solana/submit` (section 4.3). */
export const submittedTransactionSchema = v.looseObject({
  intent_id: text(256),
  status: text(64),
  tx_signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
})

export type TransferAnswer = v.InferOutput<typeof transferSchema>
export type BuiltTransactionAnswer = v.InferOutput<typeof builtTransactionSchema>
export type SubmittedTransactionAnswer = v.InferOutput<typeof submittedTransactionSchema>
