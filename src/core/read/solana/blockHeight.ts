import type { ChainReader } from '../../chain/reader.js'
import { boolean, object } from '../../schema/schema.js'
import { askSolana, slotSchema } from './askSolana.js'

/** For how many blocks a blockhash is valid. */
export const blockhashLifetime = 150n

/**
 * The most blocks after which a transaction can still land: the lifetime of a blockhash, doubled for a node that is
 * behind the one that the service asked.
 */
export const heightBound = 2n * blockhashLifetime

const epochSchema = object({ blockHeight: slotSchema, absoluteSlot: slotSchema })

/** A block's height and slot. Transactions expire by height, which does not count slots without a block. */
export type BlockPlace = { height: bigint; slot: number }

/** Reads the newest block's place. @throws ChainReadError */
export async function readBlockPlace(
  reader: ChainReader,
  commitment: 'processed' | 'finalized',
): Promise<BlockPlace> {
  const { blockHeight, absoluteSlot } = await askSolana(reader, epochSchema, 'getEpochInfo', [{ commitment }])
  return { height: BigInt(blockHeight), slot: absoluteSlot }
}

/** Reads the newest block's height. @throws ChainReadError */
export async function readBlockHeight(reader: ChainReader): Promise<bigint> {
  return (await readBlockPlace(reader, 'processed')).height
}

const validitySchema = object({ value: boolean })

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
  const { value } = await askSolana(reader, validitySchema, 'isBlockhashValid', [blockhash, options])
  return value
}
