import { decodeBase64 } from '../../chain/encodings.js'
import type { ChainReader } from '../../chain/reader.js'
import { first, list, nullable, object, oneOf, type Shape, text, whole } from '../../shape/shape.js'
import { askSolana, slotShape } from './askSolana.js'

/** An account as stored on chain. */
export type SolanaAccount = {
  lamports: bigint
  /** The program that owns the account, in base58. */
  program: string
  data: Uint8Array
}

/** An account in a node's answer, with its data in base64. */
export const accountShape: Shape<SolanaAccount> = (given) => {
  const { lamports, owner, data } = writtenShape(given)
  return {
    lamports: BigInt(lamports),
    program: owner,
    data: decodeBase64(data[0]),
  }
}

const writtenShape = object({
  lamports: whole(0),
  owner: text(),
  data: object({ 0: text(), 1: oneOf('base64') }),
})

const answerShape = object({ value: list(nullable(accountShape)) })

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
  const { value } = await askSolana(reader, answerShape, 'getMultipleAccounts', [addresses, options])
  return addresses.map((_address, index) => value[index] ?? undefined)
}

const finalShape = object({
  context: object({ slot: slotShape }),
  value: first(nullable(accountShape)),
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
  const { context, value } = await askSolana(reader, finalShape, 'getMultipleAccounts', [[address], options])
  return { account: value ?? undefined, slot: context.slot }
}
