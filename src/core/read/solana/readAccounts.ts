import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { ChainReader } from '../../chain/reader.js'
import { askSolana } from './askSolana.js'

/** An account of the chain, as it is. */
export type SolanaAccount = {
  lamports: bigint
  /** The program that the account belongs to, in base58. */
  program: string
  data: Uint8Array
}

/** An account in an answer of a node, its data in base64. */
export const accountSchema = v.pipe(
  v.object({
    lamports: v.pipe(v.number(), v.integer(), v.minValue(0)),
    owner: v.string(),
    data: v.tuple([v.string(), v.literal('base64')]),
  }),
  v.transform(
    ({ lamports, owner, data: [text] }): SolanaAccount => ({
      lamports: BigInt(lamports),
      program: owner,
      data: base64.decode(text),
    }),
  ),
)

const answerSchema = v.object({ value: v.array(v.nullable(accountSchema)) })

/**
 * Reads accounts in one request, in the order of their addresses; `undefined` for one that does not exist.
 *
 * @throws ChainReadError
 */
export async function readAccounts(
  reader: ChainReader,
  addresses: readonly string[],
): Promise<readonly (SolanaAccount | undefined)[]> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = await askSolana(reader, answerSchema, 'getMultipleAccounts', [addresses, options])
  return addresses.map((_address, index) => value[index] ?? undefined)
}
