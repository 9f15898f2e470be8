import type { ChainReader } from '../../chain/reader.js'
import { first, nullable, object, oneOf, optional, unknown } from '../../schema/schema.js'
import { askSolana, slotSchema } from './askSolana.js'

const statusSchema = object({
  slot: slotSchema,
  err: optional(unknown),
  confirmationStatus: optional(nullable(oneOf('processed', 'confirmed', 'finalized'))),
})

const answerSchema = object({ value: first(nullable(statusSchema)) })

/** A signature's status on chain. One that is only `processed` may still disappear. */
export type SignatureStatus = {
  slot: number
  hasFailed: boolean
  certainty: 'processed' | 'confirmed' | 'finalized'
}

/**
 * Reads a signature's status, searching the node's whole history; `undefined` if it is unknown.
 *
 * @throws ChainReadError
 */
export async function readSignatureStatus(
  reader: ChainReader,
  signature: string,
): Promise<SignatureStatus | undefined> {
  const options = { searchTransactionHistory: true }
  const { value: status } = await askSolana(reader, answerSchema, 'getSignatureStatuses', [
    [signature],
    options,
  ])
  if (!status) return undefined
  const { slot, err, confirmationStatus } = status
  return { slot, hasFailed: Boolean(err), certainty: confirmationStatus ?? 'processed' }
}
