import { decodeBase64 } from '../../chain/encodings.js'
import type { ChainReader } from '../../chain/reader.js'
import { array, first, integer, nullable, object, oneOf, type Schema, string } from '../../schema/schema.js'
import { askSolana, slotSchema } from './askSolana.js'

/** An account as stored on chain. */
export type SolanaAccount = {
  lamports: bigint
  /** The program that owns the account, in base58. */
  program: string
  data: Uint8Array
}

/** An account in a node's answer, with its data in base64. */
export const accountSchema: Schema<SolanaAccount> = (given) => {
  const { lamports, owner, data } = writtenSchema(given)
  return {
    lamports: BigInt(lamports),
    program: owner,
    data: decodeBase64(data[0]),
  }
}

const writtenSchema = object({
  lamports: integer(0),
  owner: string(),
  data: object({ 0: string(), 1: oneOf('base64') }),
})

const answerSchema = object({ value: array(nullable(accountSchema)) })

/**
 * Reads accounts in one request, in the order of the addresses; `undefined` for one that does not exist.
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

const finalSchema = object({
  context: object({ slot: slotSchema }),
  value: first(nullable(accountSchema)),
})

/**
 * Reads one account at the node's finalized slot, and that slot; `account` is `undefined` if it does not exist.
 *
 * @throws ChainReadError
 */
export async function readFinalAccount(
  reader: ChainReader,
  address: string,
): Promise<{ account: SolanaAccount | undefined; slot: number }> {
  const options = { encoding: 'base64', commitment: 'finalized' }
  const { context, value } = await askSolana(reader, finalSchema, 'getMultipleAccounts', [[address], options])
  return { account: value ?? undefined, slot: context.slot }
}
