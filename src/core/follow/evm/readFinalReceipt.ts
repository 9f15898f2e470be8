import type { ChainView } from '../../read/evm/chainView.js'
import type { Observation } from '../../record/record.js'

type Receipt = NonNullable<Awaited<ReturnType<ChainView['receipt']>>>

/** Returns an observation's receipt if it succeeded in a final block, in that block and at that time. */
export async function readFinalReceipt(
  view: ChainView,
  { hash, block, at }: Observation,
): Promise<Receipt | undefined> {
  const [final, receipt] = await Promise.all([view.block('finalized'), view.receipt(hash as `0x${string}`)])
  if (!receipt?.isSuccess || receipt.block.number > final.number) return undefined
  const canonical = await view.block(receipt.block.number)
  const isSamePlace = canonical.hash === receipt.block.hash && canonical.hash === block?.hash
  return isSamePlace && Number(canonical.timestamp) * 1000 === at ? receipt : undefined
}
