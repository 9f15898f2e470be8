import { finality } from '../../core/chain/finality.js'
import { describeNodeError } from '../nodes/describeNodeError.js'
import type { EvmHead, EvmNode } from './evmNode.js'

/** In ms. A node whose newest block is older is behind: every supported chain makes a block in 12 s or less. */
const mostBehind = 2 * 60_000

/** How many times the usual time to finality may pass before it is reported. */
const patience = 3

/** Checks that the node is at the head of its chain, and returns the newest and the final block. */
export async function checkHead(node: EvmNode): Promise<EvmHead | undefined> {
  const { rpc, report, environment } = node
  try {
    const latest = await rpc.block()
    const age = environment.now() - Number(latest.timestamp) * 1000
    const seconds = Math.round(Math.abs(age) / 1000)
    const advice = 'Check this machine’s clock. If it is right, the node is behind or wrong: use another one.'
    if (age > mostBehind) report.warning('head', `Its newest block is ${seconds} s old.`, { advice })
    else if (age < -mostBehind)
      report.problem('head', `Its newest block is ${seconds} s in the future.`, { advice })
    else report.ok('head', `Its newest block is ${latest.number}, from ${seconds} s ago.`)
    return { latest, final: await checkFinal(node, latest) }
  } catch (error) {
    report.problem('head', `Its newest block could not be read: ${describeNodeError(error)}.`)
    return undefined
  }
}

async function checkFinal({ rpc, chain, report }: EvmNode, latest: EvmHead['latest']) {
  try {
    const final = await rpc.block('finalized')
    const blocks = latest.number - final.number
    const age = Number(latest.timestamp - final.timestamp) * 1000
    const says = `Its newest final block is ${blocks} blocks (${Math.round(age / 60_000)} min) behind the newest.`
    if (blocks < 0n) report.problem('finalized', 'It calls a block final that is ahead of its newest one.')
    else if (age > patience * finality[chain.key])
      report.warning('finalized', `${says} That is more than usual.`, {
        advice: 'No transfer ends before its block is final. Ask again later, or compare with another node.',
      })
    else report.ok('finalized', says)
    return final
  } catch (error) {
    report.problem('finalized', `It does not say which block is final: ${describeNodeError(error)}.`, {
      advice:
        'This node cannot tell when a transfer on this chain is final. Use one that supports the tag `finalized`.',
    })
    return undefined
  }
}
