import type { EvmRpc } from '../../read/evm/evmRpc.js'
import type { Observation } from '../../record/record.js'

type Receipt = NonNullable<Awaited<ReturnType<EvmRpc['receipt']>>>

/** Returns an observation's receipt if it succeeded in a final block, in that block and at that time. */
export async function readFinalReceipt(
  rpc: EvmRpc,
  { hash, block, at }: Observation,
): Promise<Receipt | undefined> {
  const [final, receipt] = await Promise.all([rpc.block('finalized'), rpc.receipt(hash as `0x${string}`)])
  if (!receipt?.isSuccess || receipt.block.number > final.number) return undefined
  const canonical = await rpc.block(receipt.block.number)
  const isSamePlace = canonical.hash === receipt.block.hash && canonical.hash === block?.hash
  return isSamePlace && Number(canonical.timestamp) * 1000 === at ? receipt : undefined
}
