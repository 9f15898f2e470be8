import type { ChainReader } from '../../chain/reader.js'
import { boolean, object } from '../../shape/shape.js'
import { askSolana, slotShape } from './askSolana.js'

/** For how many blocks a blockhash is valid. */
export const blockhashLifetime = 150n

/**
 * The most blocks after which a transaction can still land: the lifetime of a blockhash, doubled for a node that is
 * behind the one that the service asked.
 */
export const heightBound = 2n * blockhashLifetime

/**
 * Reads the newest block's height. Transactions expire by height, which does not count slots without a block.
 *
 * @throws ChainReadError
 */
export async function readBlockHeight(
  reader: ChainReader,
  commitment: 'processed' | 'finalized',
): Promise<bigint> {
  return BigInt(await askSolana(reader, slotShape, 'getBlockHeight', [{ commitment }]))
}

const validityShape = object({ value: boolean })

/**
 * Tells whether a node would still accept a transaction with this blockhash. `false` proves nothing: the node may not
 * have seen the blockhash yet.
 *
 * @throws ChainReadError
 */
export async function isBlockhashValid(
  reader: ChainReader,
  blockhash: string,
  commitment: 'processed' | 'finalized',
): Promise<boolean> {
  const options = { commitment }
  const { value } = await askSolana(reader, validityShape, 'isBlockhashValid', [blockhash, options])
  return value
}
