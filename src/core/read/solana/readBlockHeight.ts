import * as v from 'valibot'
import type { ChainReader } from '../../chain/reader.js'
import { askSolana } from './askSolana.js'

const heightSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Reads the height of the newest block. Transactions run out by height; slots without a block do not count.
 *
 * @throws ChainReadError
 */
export async function readBlockHeight(
  reader: ChainReader,
  commitment: 'processed' | 'finalized',
): Promise<bigint> {
  return BigInt(await askSolana(reader, heightSchema, 'getBlockHeight', [{ commitment }]))
}
