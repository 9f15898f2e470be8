import type { ChainReader } from '../../chain/reader.js'
import { slotShape } from './answerShapes.js'
import { askSolana } from './askSolana.js'

/**
 * Reads the height of the newest block. Transactions run out by height; slots without a block do not count.
 *
 * @throws ChainReadError
 */
export async function readBlockHeight(
  reader: ChainReader,
  commitment: 'processed' | 'finalized',
): Promise<bigint> {
  return BigInt(await askSolana(reader, slotShape, 'getBlockHeight', [{ commitment }]))
}
