import type { ChainReader } from '../../chain/reader.js'
import { anything, first, nullable, object, oneOf, optional } from '../../shape/shape.js'
import { askSolana, slotShape } from './askSolana.js'

const statusShape = object({
  slot: slotShape,
  err: optional(anything),
  confirmationStatus: optional(nullable(oneOf('processed', 'confirmed', 'finalized'))),
})

const answerShape = object({ value: first(nullable(statusShape)) })

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
  const { value: status } = await askSolana(reader, answerShape, 'getSignatureStatuses', [
    [signature],
    options,
  ])
  if (!status) return undefined
  const { slot, err, confirmationStatus } = status
  return { slot, hasFailed: Boolean(err), certainty: confirmationStatus ?? 'processed' }
}
