import * as v from 'valibot'
import type { ChainReader } from '../../chain/reader.js'
import { askSolana } from './askSolana.js'

const signatureSchema = v.object({
  signature: v.string(),
  slot: v.number(),
  err: v.optional(v.unknown()),
  blockTime: v.nullish(v.number()),
})

/** A transaction that an account takes part in. `blockTime` is in seconds since 1970. */
export type ListedSignature = v.InferOutput<typeof signatureSchema>

const answerSchema = v.array(signatureSchema)

/** The most that a node lists in one answer. */
const pageSize = 1000
const mostPages = 10

/**
 * Lists the confirmed transactions that an account takes part in, oldest first, back to the first one that is old.
 * `isComplete` is `false` where there are more than 10,000.
 *
 * @throws ChainReadError
 */
export async function listSignatures(
  reader: ChainReader,
  { address, isOld }: { address: string; isOld: (listed: ListedSignature) => boolean },
): Promise<{ signatures: readonly ListedSignature[]; isComplete: boolean }> {
  const found: ListedSignature[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const before = found.at(-1)?.signature
    const options = { limit: pageSize, commitment: 'confirmed', ...(before && { before }) }
    const listed = await askSolana(reader, answerSchema, 'getSignaturesForAddress', [address, options])
    const recent = listed.filter((item) => !isOld(item))
    found.push(...recent)
    if (listed.length < pageSize || recent.length < listed.length)
      return { signatures: found.reverse(), isComplete: true }
  }
  return { signatures: found.reverse(), isComplete: false }
}
