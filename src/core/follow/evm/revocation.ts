import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import type { EvmRpc, Log } from '../../read/evm/evmRpc.js'
import { type PermitState, readPermitState } from '../../read/evm/readPermitState.js'
import { decreaseAllowanceSelector, encodeCall } from '../../read/evm/tokenEncoding.js'
import type { BlockId, EvmSource, TransferRecord } from '../../record/record.js'

type Hex = `0x${string}`

/** The owner's revocation of the whole allowance, and the permit's state after it. */
export type Revocation = { block: BlockId; state: Pick<PermitState, 'nonce' | 'code' | 'transactions'> }

/**
 * Finds the owner's `decreaseAllowance` of the whole amount. The call reverts if any of the allowance was spent, so
 * its success proves that nothing was. Counts only as the owner's first transaction since signing.
 */
export async function readRevocation(
  {
    rpc,
    chain,
    record,
    state,
  }: {
    rpc: EvmRpc
    chain: EvmChain
    record: TransferRecord & EvmSource
    state: PermitState
  },
  /** Those for the spender. */
  approvals: readonly Log[],
): Promise<Revocation | undefined> {
  const { noted, amount } = record
  const owner = record.owner as Hex
  const { spender } = record.permit
  if (!noted) return undefined
  const input = encodeCall(decreaseAllowanceSelector, spender, amount)
  for (const log of approvals) {
    if (BigInt(log.data) !== 0n) continue
    const found = await rpc.transaction(log.transactionHash)
    const isRevocation =
      found !== undefined &&
      isSameAddress(found.from, owner) &&
      isSameAddress(found.to, chain.usdc.address) &&
      found.input.toLowerCase() === input &&
      BigInt(found.nonce) === noted.transactions
    if (!isRevocation) continue
    const receipt = await rpc.receipt(log.transactionHash)
    const block = receipt?.block && (await rpc.keptBlock(receipt.block.number))
    if (!receipt?.isSuccess || !block || block.hash !== receipt.block.hash) continue
    const isStill = state.transactions === noted.transactions + 1n
    // Nodes without old state prove nothing.
    const since = isStill
      ? state
      : await readPermitState(rpc, { chain, owner, spender }, block).catch(() => undefined)
    return since && { block: receipt.block, state: since }
  }
  return undefined
}
