import type { NodeRequest, TestNodeFaults } from '../src/testing/chain/NodeFaults.js'
import type { Random } from './Random.js'

/** The lies of a node. */
type Lie = 'none' | 'timeAhead' | 'noLogs' | 'noReceipt' | 'delegatedCode'

/** Which of them a run has, besides real finality times. */
export type NodeFaultKind = 'all' | 'finality' | 'clamp' | 'prune' | 'lie'

/** The faults of the nodes behind one URL, while faults happen. */
export type NodeFaultSettings = {
  /** By how many blocks their logs lag behind their head. */
  logClamp: number
  /** For how many blocks they keep logs. */
  logDepth: number
  lie: Lie
  /** How often they lie, from 0 to 1. */
  lieRate: number
}

const everything = Number.POSITIVE_INFINITY

export const noNodeFaults: NodeFaultSettings = {
  logClamp: 0,
  logDepth: everything,
  lie: 'none',
  lieRate: 0,
}

/** Draws the faults of the nodes behind one URL: in most seeds, one at most. */
export function drawNodeFaults(random: Random, kind: NodeFaultKind): NodeFaultSettings {
  const drawn: NodeFaultSettings = {
    logClamp: random.pick([0, 0, 0, 2, 10]),
    logDepth: random.pick([everything, everything, everything, 20, 100]),
    lie: random.pick(['none', 'none', 'none', 'timeAhead', 'noLogs', 'noReceipt', 'delegatedCode']),
    lieRate: random.pick([0.02, 1]),
  }
  if (kind === 'all') return drawn
  const { logClamp, logDepth, lie, lieRate } = drawn
  if (kind === 'clamp') return { ...noNodeFaults, logClamp }
  if (kind === 'prune') return { ...noNodeFaults, logDepth }
  return kind === 'lie' ? { ...noNodeFaults, lie, lieRate } : noNodeFaults
}

/** Converts them to a node's settings. A node that clamps does not reject blocks beyond its head. */
export function toNodeFaults(
  { logClamp, logDepth, lie, lieRate }: NodeFaultSettings,
  isOn: () => boolean,
  random: Random,
): TestNodeFaults {
  return {
    logClamp,
    logDepth,
    refusesLogsBeyondHead: logClamp === 0,
    answer:
      lie === 'none'
        ? undefined
        : (request, truth) => (isOn() && random.chance(lieRate) ? lies[lie](request, truth) : truth()),
  }
}

const twoHours = 7200

const lies: { readonly [lie in Lie]: (request: NodeRequest, truth: () => unknown) => unknown } = {
  none: (_, truth) => truth(),
  timeAhead({ method }, truth) {
    const answer = truth()
    if (method !== 'eth_getBlockByNumber' || answer === null) return answer
    const { timestamp } = answer as { timestamp: string }
    return { ...(answer as object), timestamp: `0x${(Number(timestamp) + twoHours).toString(16)}` }
  },
  noLogs: ({ method }, truth) => (method === 'eth_getLogs' ? [] : truth()),
  noReceipt: ({ method }, truth) => (method === 'eth_getTransactionReceipt' ? null : truth()),
  delegatedCode: ({ method }, truth) => (method === 'eth_getCode' ? `0xef0100${'63'.repeat(20)}` : truth()),
}
