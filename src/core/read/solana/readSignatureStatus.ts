import * as v from 'valibot'
import type { ChainReader } from '../../chain/reader.js'
import { askSolana } from './askSolana.js'

const statusSchema = v.object({
  slot: v.number(),
  err: v.optional(v.unknown()),
  confirmationStatus: v.nullish(v.picklist(['processed', 'confirmed', 'finalized'])),
})

const answerSchema = v.object({ value: v.tuple([v.nullable(statusSchema)]) })

/** What the chain says of a signature. One that is only `processed` may still vanish. */
export type SignatureStatus = {
  slot: number
  hasFailed: boolean
  certainty: 'processed' | 'confirmed' | 'finalized'
}

/**
 * Reads the status of a signature, the node's whole history searched; `undefined` where it is not known.
 *
 * @throws ChainReadError
 */
export async function readSignatureStatus(
  reader: ChainReader,
  signature: string,
): Promise<SignatureStatus | undefined> {
  const options = { searchTransactionHistory: true }
  const { value } = await askSolana(reader, answerSchema, 'getSignatureStatuses', [[signature], options])
  const [status] = value
  if (!status) return undefined
  const { slot, err, confirmationStatus } = status
  const hasFailed = err !== null && err !== undefined
  return { slot, hasFailed, certainty: confirmationStatus ?? 'processed' }
}
