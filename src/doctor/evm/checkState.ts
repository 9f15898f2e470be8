import { blockTimestampCall, multicall } from '../../core/read/evm/multicall.js'
import { encodeCall, pausedSelector } from '../../core/read/evm/tokenEncoding.js'
import { describeNodeError } from '../nodes/describeNodeError.js'
import type { EvmHead, EvmNode } from './evmNode.js'

const pausedCall = encodeCall(pausedSelector)

/** Checks that Multicall3 answers several calls from one block, including the final block. */
export async function checkState({ rpc, chain, report }: EvmNode, { final }: EvmHead): Promise<void> {
  try {
    await multicall(rpc, chain, [pausedCall, blockTimestampCall])
    report.ok('multicall', 'Multicall3 answers, so the state is read from one block.')
  } catch (error) {
    return report.problem('multicall', `Multicall3 does not answer: ${describeNodeError(error)}.`, {
      advice: 'Nothing can be signed on this chain without it. For a chain of your own, set `multicall`.',
    })
  }
  if (!final) return
  try {
    await multicall(rpc, chain, [pausedCall], final.number)
    report.ok('state', 'It has the state of the newest final block.')
  } catch (error) {
    report.warning('state', `It has no state for the newest final block: ${describeNodeError(error)}.`, {
      advice: 'It shows the outcome of a transfer later. Use a node that keeps more state.',
    })
  }
}
