import type { EvmChain } from '../chain/network.js'
import type { ChainReader } from '../chain/reader.js'
import { readChain } from '../read/evm/chainView.js'
import { readSignatureStatus } from '../read/solana/readSignatureStatus.js'
import type { Sighting } from '../record/record.js'

/** Whether what was seen still stands: `gone` after a reorg, `final` once none can undo it. */
export type Standing = 'final' | 'provisional' | 'gone'

/** Looks again at what was seen on an EVM chain: its block must still be the one of that number. @throws ChainReadError */
export function confirmEvmSighting(
  reader: ChainReader,
  chain: EvmChain,
  { block }: Sighting,
): Promise<Standing> {
  return readChain(chain, reader, async (view) => {
    if (!block) return 'gone'
    const final = await view.block('finalized').catch(() => undefined)
    const { hash } = await view.block(block.number)
    if (hash !== block.hash) return 'gone'
    return final && block.number <= final.number ? 'final' : 'provisional'
  })
}

/** Looks again at what was seen on Solana. @throws ChainReadError */
export async function confirmSolanaSighting(reader: ChainReader, { hash }: Sighting): Promise<Standing> {
  const status = await readSignatureStatus(reader, hash)
  if (!status || status.hasFailed) return 'gone'
  return status.certainty === 'finalized' ? 'final' : 'provisional'
}
