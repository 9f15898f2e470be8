import type { ChainReader } from '../../chain/reader.js'
import { array, nullable, object, optional, unknown } from '../../schema/schema.js'
import { askSolana, signatureSchema, slotSchema, timeSchema } from './askSolana.js'

const listedSchema = object({
  signature: signatureSchema,
  slot: slotSchema,
  err: optional(unknown),
  blockTime: optional(nullable(timeSchema)),
})

/** A transaction that involves an account. `blockTime` is in seconds since 1970. */
export type ListedSignature = ReturnType<typeof listedSchema>

/** The most entries that a node returns per request. */
const pageSize = 1000
const answerSchema = array(listedSchema, pageSize)
const mostPages = 10

/**
 * Lists an account's transactions, oldest first, back to the first old one, which is returned as `end`. Without `end`,
 * the node lists no old one, or there are more than 10,000. `limit` requests only the newest; `minSlot` refuses a node
 * that is behind it, though older node versions ignore it.
 *
 * @throws ChainReadError
 */
export async function listSignatures(
  reader: ChainReader,
  {
    address,
    isOld,
    commitment = 'confirmed',
    limit = pageSize,
    minSlot: minContextSlot,
  }: {
    address: string
    isOld: (listed: ListedSignature) => boolean
    commitment?: 'confirmed' | 'finalized' | undefined
    limit?: number | undefined
    minSlot?: number | undefined
  },
): Promise<{ signatures: readonly ListedSignature[]; end: ListedSignature | undefined }> {
  const found: ListedSignature[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const before = found.at(-1)?.signature
    const options = { limit, commitment, before, minContextSlot }
    const listed = await askSolana(reader, answerSchema, 'getSignaturesForAddress', [address, options])
    const first = listed.findIndex(isOld)
    found.push(...(first === -1 ? listed : listed.slice(0, first)))
    const end = listed[first]
    if (end || listed.length < limit || limit < pageSize) return { signatures: found.reverse(), end }
  }
  return { signatures: found.reverse(), end: undefined }
}
