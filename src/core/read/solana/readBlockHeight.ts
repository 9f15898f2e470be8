import type { ChainReader } from '../../chain/reader.js'
import { slotShape } from './answerShapes.js'
import { askSolana } from './askSolana.js'

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
