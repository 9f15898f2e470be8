import type { EvmChain } from '../../core/chain/network.js'
import { createDoctorReport, type DoctorFinding } from '../finding.js'
import { checkCors } from '../nodes/checkCors.js'
import { checkLatency } from '../nodes/checkLatency.js'
import { type ListedNode, listNodes, type NodeList } from '../nodes/listNodes.js'
import { checkAgreement, type EvmNodeAtHead } from './checkAgreement.js'
import { checkBatch } from './checkBatch.js'
import { checkHead } from './checkHead.js'
import { checkIdentity } from './checkIdentity.js'
import { checkLogs } from './checkLogs.js'
import { checkSpender } from './checkSpender.js'
import { checkState } from './checkState.js'
import { checkToken } from './checkToken.js'
import { createEvmNode } from './evmNode.js'

type EvmChainToExamine = NodeList & { chain: EvmChain; spender: `0x${string}` | undefined }

/** Examines every node of an EVM chain, then whether they agree, then the spender. */
export async function examineEvmChain(parameters: EvmChainToExamine): Promise<readonly DoctorFinding[]> {
  const { chain, spender } = parameters
  const report = createDoctorReport(chain.key)
  const listed = await listNodes(report, parameters, chain)
  const examined = await Promise.all(listed.map((node) => examineNode(parameters, node)))
  const atHead = examined.flatMap(({ reached }) => reached ?? [])
  const [first, ...others] = atHead
  if (first) {
    for (const other of others) await checkAgreement(report, [first, other])
    if (spender) await checkSpender(report, first.node, spender)
  }
  if (spender && !first)
    report.unknown('spender', 'The spender could not be checked: no node of the chain can be used.')
  return [...report.findings, ...examined.flatMap(({ findings }) => findings)]
}

async function examineNode(
  { chain, environment, origin }: EvmChainToExamine,
  listed: ListedNode,
): Promise<{ findings: readonly DoctorFinding[]; reached: EvmNodeAtHead | undefined }> {
  const report = createDoctorReport(`${chain.key} ${listed.name}`)
  const node = createEvmNode({ ...listed, chain, environment, report })
  const { findings } = report
  if (!(await checkIdentity(node)) || !(await checkToken(node))) return { findings, reached: undefined }
  const head = await checkHead(node)
  if (head) {
    await checkState(node, head)
    await checkLogs(node, head)
  }
  await checkBatch(node)
  await checkCors(environment, { report, url: listed.url, origin, method: 'eth_chainId' })
  checkLatency(report, node.times)
  return { findings, reached: head && { node, head } }
}
