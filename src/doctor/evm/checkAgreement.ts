import { least } from '../../core/chain/bigint.js'
import type { DoctorReport } from '../finding.js'
import { describeNodeError } from '../nodes/describeNodeError.js'
import type { EvmHead, EvmNode } from './evmNode.js'
import { readTransfers } from './logEvidence.js'

/** A node and its newest blocks. */
export type EvmNodeAtHead = { node: EvmNode; head: EvmHead }

/** How many blocks of logs are compared. */
const compared = 64n

/** How far apart two nodes' newest blocks may be, in s. */
const mostApart = 60n

/** Checks that two nodes agree: the same final block, the same logs before it, and about the same time. */
export async function checkAgreement(
  report: DoctorReport,
  [one, other]: readonly [EvmNodeAtHead, EvmNodeAtHead],
): Promise<void> {
  const names = `${one.node.name} and ${other.node.name}`
  const [oneFinal, otherFinal] = [one.head.final?.number, other.head.final?.number]
  if (oneFinal === undefined || otherFinal === undefined)
    return report.unknown('agreement', `${names} cannot be compared: one of them has no final block.`)
  const block = least(oneFinal, otherFinal)
  try {
    await compareBlocks(report, { one, other, names, block })
    const apart = one.head.latest.timestamp - other.head.latest.timestamp
    if (apart > mostApart || apart < -mostApart)
      report.warning(
        'agreement',
        `${(apart > 0n ? other : one).node.name} is ${apart > 0n ? apart : -apart} s behind.`,
      )
  } catch (error) {
    report.unknown('agreement', `${names} could not be compared: ${describeNodeError(error)}.`)
  }
}

async function compareBlocks(
  report: DoctorReport,
  { one, other, names, block }: { one: EvmNodeAtHead; other: EvmNodeAtHead; names: string; block: bigint },
): Promise<void> {
  const advice = 'Both have to agree before a transfer can end. Remove the one that is wrong.'
  const [here, there] = await Promise.all([one, other].map(({ node }) => node.rpc.block(block)))
  if (here?.hash !== there?.hash)
    return report.problem('agreement', `${names} have different blocks at ${block}, which both call final.`, {
      advice,
    })
  const from = block >= compared ? block - compared + 1n : 0n
  const [some, others] = await Promise.all(
    [one, other].map(({ node }) => readTransfers(node, { from, to: block, span: compared })),
  )
  const [less, more] = [some?.length ?? 0, others?.length ?? 0]
  if (less === more) return report.ok('agreement', `${names} agree on final block ${block} and on its logs.`)
  const silent = less < more ? one : other
  report.problem(
    'agreement',
    `In ${compared} final blocks, ${silent.node.name} shows ${Math.min(less, more)} transfers of USDC and the other ${Math.max(less, more)}.`,
    { advice: 'It does not show everything that happened. See what the checks of its logs say.' },
  )
}
