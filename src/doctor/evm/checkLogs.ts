import { least } from '../../core/chain/bigint.js'
import { isRefused } from '../../core/read/evm/evmRpc.js'
import { createLogMemory } from '../../core/read/evm/readLogs.js'
import { transferTopic } from '../../core/read/evm/tokenEncoding.js'
import { describeNodeError } from '../nodes/describeNodeError.js'
import type { EvmHead, EvmNode } from './evmNode.js'
import { findEvidence, headerHasLogs, readTransfers } from './logEvidence.js'

/** In blocks. With a narrower range, a check needs more requests and is slow. */
const goodRange = 1_000n

/** The narrowest range that the package requests, in blocks. */
const leastRange = 5n

/** In s. While an open permit can still be used, its logs must be available: one hour, plus finality and a margin. */
const leastKept = 2 * 60 * 60

/** How long a transfer is followed automatically, in s. Logs are searched at most twice as far back. */
const horizon = 24 * 60 * 60

/** A chain of at most this many blocks is searched from its first one. */
const youngChain = 10_000n

/** How many headers of a young chain are read at most, up to its first transfer. */
const mostOpening = 64n

/** Checks which `eth_getLogs` range the node accepts, up to which block it returns logs, and how far back. */
export async function checkLogs(node: EvmNode, { latest }: EvmHead): Promise<void> {
  try {
    const span = await checkRange(node, latest.number)
    if (span === undefined) return
    const end = await checkEnd(node, latest.number, span)
    if (end !== undefined) await checkDepth(node, { end, head: latest, span })
  } catch (error) {
    node.report.problem('logDepth', `Its logs could not be read: ${describeNodeError(error)}.`, {
      advice: 'This node cannot show arrivals. Use another one.',
    })
  }
}

/** Requests transfers from an address that has made none, so that no answer is too long. */
async function checkRange({ rpc, chain, report }: EvmNode, head: bigint): Promise<bigint | undefined> {
  const topics = [transferTopic, `0x${'5d'.repeat(32)}`] as const
  const { span: widest } = createLogMemory()
  for (let span = widest; ; span = span / 2n > leastRange ? span / 2n : leastRange) {
    const fromBlock = head >= span ? head - span + 1n : 0n
    try {
      await rpc.logs({ address: chain.usdc.address, topics, fromBlock, toBlock: head })
      const says = `It searches logs of ${span} blocks at once.`
      const advice =
        'Each search takes many requests. Use a node that allows more, at least as the second one.'
      if (span >= goodRange) report.ok('logRange', says)
      else report.warning('logRange', says, { advice })
      return span
    } catch (error) {
      if (isRefused(error) && span > leastRange) continue
      report.problem('logRange', `It does not search logs: ${describeNodeError(error)}.`, {
        advice: 'This node cannot show arrivals. Use another one.',
      })
      return undefined
    }
  }
}

/** Returns the newest block whose logs are shown, as far as the headers tell. */
async function checkEnd(node: EvmNode, head: bigint, span: bigint): Promise<bigint | undefined> {
  const { report } = node
  if ((await findEvidence(node, { to: head, span })) !== 'hidden') {
    report.ok('logEnd', 'No logs of its newest blocks are missing.')
    return head
  }
  for (let behind = 1n; behind <= 4096n && behind <= head; behind *= 2n) {
    const [newest] = (await readTransfers(node, { from: head - behind, to: head, span })).sort(descending)
    if (newest === undefined) continue
    report.problem(
      'logEnd',
      `It shows no logs of its newest blocks (about ${head - newest}), and answers as if there were none.`,
      {
        advice:
          'Its index is behind its head. What it does not show proves nothing, but it shows arrivals late.',
      },
    )
    return newest
  }
  report.problem('logEnd', 'It shows no logs of USDC, although the headers of its newest blocks name some.', {
    advice: 'This node cannot show arrivals. Use another one.',
  })
  return undefined
}

type Depth = { end: bigint; head: EvmHead['latest']; span: bigint }

/** Checks how far back logs are shown: doubles the distance until they are hidden, then bisects. */
async function checkDepth(node: EvmNode, depth: Depth): Promise<void> {
  const { end, head, span } = depth
  const pace = await readPace(node, head)
  const farthest = least(end, BigInt(Math.ceil((2 * horizon) / pace)))
  let seen = 0n
  for (let back = 16n; seen < farthest; back *= 2n) {
    const next = least(back, farthest)
    const evidence = await findEvidence(node, { to: end - next, span })
    if (evidence === 'hidden') return reportHidden(node, depth, { seen, hidden: next, pace })
    if (evidence === 'seen') seen = next
    if (next === farthest) break
  }
  const says = `It shows logs from ${seen} blocks ago (${sayDuration(Number(seen) * pace)}).`
  if (seen === farthest) return node.report.ok('logDepth', says)
  if (await showsFromStart(node, depth))
    return node.report.ok(
      'logDepth',
      `It shows logs from the first block that has any. The chain began ${head.number} blocks ago.`,
    )
  node.report.unknown(
    'logDepth',
    `${says} It shows none from further back, and no header that was read names any.`,
  )
}

/** Checks a young chain, such as a local one: no header before the oldest transfer that is shown names any. */
async function showsFromStart(node: EvmNode, { end, span }: Depth): Promise<boolean> {
  if (end > youngChain) return false
  const oldest = (await readTransfers(node, { from: 0n, to: end, span })).sort(descending).at(-1)
  if (oldest === undefined || oldest > mostOpening) return false
  const opening = Array.from({ length: Number(oldest) }, (_, block) => headerHasLogs(node, BigInt(block)))
  return (await Promise.all(opening)).every((hasLogs) => hasLogs === false)
}

async function reportHidden(
  node: EvmNode,
  { end, head, span }: Depth,
  { seen, hidden, pace }: { seen: bigint; hidden: bigint; pace: number },
): Promise<void> {
  let [near, far] = [seen, hidden]
  while (far - near > 8n) {
    const middle = (near + far) / 2n
    if ((await findEvidence(node, { to: end - middle, span })) === 'seen') near = middle
    else far = middle
  }
  const shown = await readTransfers(node, { from: end - far, to: end - near, span })
  const oldest = shown.sort(descending).at(-1) ?? end - near
  const blocks = head.number - oldest
  const seconds = Number(blocks) * pace
  const says = `It shows no logs from more than about ${blocks} blocks ago (${sayDuration(seconds)}), and answers [] as if there were none.`
  if (seconds >= horizon) return node.report.ok('logDepth', says)
  const advice =
    'This node cannot show what became of an older transfer. Add one that keeps logs for at least a day.'
  if (seconds < leastKept) node.report.problem('logDepth', says, { advice })
  else node.report.warning('logDepth', says, { advice })
}

/** Seconds per block, over the last thousand blocks. */
async function readPace({ rpc }: EvmNode, head: EvmHead['latest']): Promise<number> {
  const back = least(head.number, 1_000n)
  if (back === 0n) return 1
  const before = await rpc.block(head.number - back)
  return Math.max(Number(head.timestamp - before.timestamp) / Number(back), 0.05)
}

function descending(one: bigint, other: bigint): number {
  return one < other ? 1 : one > other ? -1 : 0
}

/** Formats a duration roughly. */
function sayDuration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 2 * 60 * 60) return `${Math.round(seconds / 60)} min`
  return seconds < 48 * 60 * 60 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}
