import * as v from 'valibot'
import type { EndpointName } from '../core/service/calls.js'

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest))

const pairSchema = v.looseObject({ from: text(32), to: text(32), enabled: v.boolean() })

/** `POST /sdk/v1/transfer` (section 4.1). */
const transferSchema = v.looseObject({
  intent_id: text(256),
  status: text(64),
  tx_hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
})

/** `POST /sdk/v1/solana/build-tx` (section 4.2). A Solana transaction has 1232 bytes at most. */
const builtTransactionSchema = v.looseObject({
  intent_id: text(256),
  transaction: text(4096),
  expires_at: v.pipe(text(64), v.isoTimestamp()),
})

/** `POST /sdk/v1/solana/submit` (section 4.3). */
const submittedTransactionSchema = v.looseObject({
  intent_id: text(256),
  status: text(64),
  tx_signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
})

/** The fields of each answer that the proxy passes on (service interface, section 4). Other fields are dropped. */
export const answerSchemas = {
  pairs: v.object({ pairs: v.pipe(v.array(v.object(pairSchema.entries)), v.maxLength(1000)) }),
  transfer: v.object(transferSchema.entries),
  buildSolanaTransaction: v.object(builtTransactionSchema.entries),
  submitSolanaTransaction: v.object(submittedTransactionSchema.entries),
} as const satisfies { [name in EndpointName]: v.GenericSchema }
