import type { EvmChainKey } from '../src/core/chain/chain.js'
import { drawNodeFaults, type NodeFaultKind, type NodeFaultSettings, noNodeFaults } from './nodeFaults.js'
import type { Random } from './Random.js'
import { addressesFor, type RareFaults } from './rareFaults.js'

/** How a chain runs. */
type Pace = {
  blockSeconds: number
  /** How likely a block is slow. */
  slowBlocks: number
  /** How many blocks are on top of one before nothing can undo it. */
  finalityDepth: number
}

/** How the service takes the money. */
type SettlementStyle =
  /** Permit and pull in one transaction. */
  | 'atomic'
  /** The same, but where the permit is refused it goes on with the allowance there is. */
  | 'permitOrAllowance'
  /** Permit in one transaction, pull in a later one. */
  | 'twoTransactions'

/** How likely each fault is in one seed, from 0 to 1, and how things run in it. Most seeds have few kinds of fault. */
export type FaultSettings = {
  paces: { readonly [chain in EvmChainKey]: Pace }
  rpc: {
    /** No answer at all, at once or after the reader's own limit. */
    lost: number
    /** An error instead of an answer. */
    error: number
    /** Nodes behind one address, and by how many blocks the slowest lags. */
    nodes: number
    lag: number
    /** Whether the kit is given a second address, and by how many blocks the node there lags. */
    addresses: 1 | 2
    otherLag: number
    /** The most blocks that logs may be asked for at once. */
    mostBlocks: number
    /** What is wrong with the nodes at each address. */
    faults: { first: NodeFaultSettings; second: NodeFaultSettings }
  }
  post: {
    lostBefore: number
    lostAfter: number
    late: number
    twice: number
    errorBefore: number
    errorAfter: number
    unreadable: number
    refused: number
  }
  service: {
    style: SettlementStyle
    /** A fee taken by a second Transfer in the same transaction. */
    feeApart: boolean
    slow: number
    /** Acts on what it had refused. */
    actsAfterRefusal: number
    neverActs: number
    otherHash: number
    reverts: number
    frontRun: number
    /** Of two transactions, the second never comes. */
    neverPulls: number
    neverPays: number
    /** Pays before the departure is final. */
    paysEarly: number
  }
  storage: {
    fails: number
    /** A write that was on its way when its tab died came through all the same. */
    survivesDeath: number
  }
  wallet: {
    rejects: number
    slow: number
    never: number
    /** Prompts that were left waiting are answered in one go. */
    together: number
  }
  /** How often each happens, beside what the person wants: 0 for never in this seed. */
  worldFaults: { readonly [worldFault in WorldFault]: number }
}

export type WorldFault =
  | 'reload'
  | 'secondTab'
  | 'closeTab'
  | 'hideTab'
  | 'reorg'
  | 'nodeStaysOnFork'
  | 'nodeFallsBehind'
  | 'rpcOutage'
  | 'storageFull'
  | 'finalityStalls'
  | 'pause'
  | 'ownTransfer'
  | 'otherPermit'
  | 'ownApproval'
  | 'strangerPays'
  | 'otherToken'
  | 'accountChanges'
  | 'clockIsOff'
  | 'tabFreezes'
  | 'ownerDelegates'
  | 'deletesEnded'
  | 'looksForTransfers'

const styles: readonly SettlementStyle[] = ['atomic', 'permitOrAllowance', 'twoTransactions']

const worldFaults: readonly WorldFault[] = [
  'reload',
  'secondTab',
  'closeTab',
  'hideTab',
  'reorg',
  'nodeStaysOnFork',
  'nodeFallsBehind',
  'rpcOutage',
  'storageFull',
  'finalityStalls',
  'pause',
  'ownTransfer',
  'otherPermit',
  'ownApproval',
  'strangerPays',
  'otherToken',
  'accountChanges',
  'clockIsOff',
  'tabFreezes',
  'ownerDelegates',
  'deletesEnded',
  'looksForTransfers',
]

/** Draws what a seed will be like: each kind of fault is absent from most seeds, so that each is also seen alone. */
export function drawFaultSettings(random: Random): FaultSettings {
  const sometimes = (most: number, seeds = 0.3) =>
    random.chance(seeds) ? (random.between(5, 100) / 100) * most : 0
  const pace = (): Pace => {
    const blockSeconds = random.pick([4, 6, 12])
    const finalitySeconds = random.pick([60, 180, 400])
    return {
      blockSeconds,
      slowBlocks: sometimes(0.1),
      finalityDepth: Math.ceil(finalitySeconds / blockSeconds),
    }
  }
  return {
    paces: { ETH: pace(), BASE: pace(), ARB: pace(), POLYGON: pace() },
    rpc: {
      lost: sometimes(0.2),
      error: sometimes(0.2),
      nodes: random.pick([1, 1, 2, 3]),
      lag: random.pick([0, 0, 1, 3, 10]),
      addresses: random.pick([1, 1, 2]),
      otherLag: random.pick([0, 0, 3, 20]),
      mostBlocks: random.pick([10_000, 10_000, 500, 50]),
      faults: { first: noNodeFaults, second: noNodeFaults },
    },
    post: {
      lostBefore: sometimes(0.5),
      lostAfter: sometimes(0.6),
      late: sometimes(0.5),
      twice: sometimes(0.5),
      errorBefore: sometimes(0.5),
      errorAfter: sometimes(0.5),
      unreadable: sometimes(0.5),
      refused: sometimes(0.6),
    },
    service: {
      style: random.pick(styles),
      feeApart: random.chance(0.2),
      slow: sometimes(0.6),
      actsAfterRefusal: sometimes(1),
      neverActs: sometimes(0.6),
      otherHash: sometimes(0.7),
      reverts: sometimes(0.6),
      frontRun: sometimes(0.6),
      neverPulls: sometimes(0.6),
      neverPays: sometimes(0.5),
      paysEarly: sometimes(1),
    },
    storage: { fails: sometimes(0.1, 0.15), survivesDeath: 0.5 },
    wallet: { rejects: sometimes(0.3), slow: sometimes(0.4), never: sometimes(0.2), together: sometimes(1) },
    worldFaults: Object.fromEntries(
      worldFaults.map((worldFault) => [worldFault, sometimes(1, 0.25)]),
    ) as FaultSettings['worldFaults'],
  }
}

const nodeFaultsOfSeeds: readonly (NodeFaultKind | undefined)[] = [
  undefined,
  undefined,
  'finality',
  'clamp',
  'prune',
  'lie',
  'all',
]

/** What is wrong with the nodes of a seed beside lag and silence; `undefined` where blocks become final soon, too. */
export function drawNodeFaultKind(random: Random): NodeFaultKind | undefined {
  return nodeFaultsOfSeeds[random.between(0, nodeFaultsOfSeeds.length - 1)]
}

/** The same with nodes and finality as they are on real chains: Polygon's takes a few blocks, others' many minutes. */
export function withNodeFaults(
  faultSettings: FaultSettings,
  kind: NodeFaultKind,
  random: Random,
): FaultSettings {
  const { paces, rpc } = faultSettings
  const slow = (pace: Pace): Pace => ({
    ...pace,
    finalityDepth: Math.ceil(random.pick([180, 400, 900]) / pace.blockSeconds),
  })
  return {
    ...faultSettings,
    paces: {
      ETH: slow(paces.ETH),
      BASE: slow(paces.BASE),
      ARB: slow(paces.ARB),
      POLYGON: { ...paces.POLYGON, blockSeconds: 2, finalityDepth: random.between(2, 5) },
    },
    rpc: { ...rpc, faults: { first: drawNodeFaults(random, kind), second: drawNodeFaults(random, kind) } },
  }
}

/** The same where what is rare can do harm: with two addresses, or with one. */
export function withRareFaults(faultSettings: FaultSettings, rare: RareFaults): FaultSettings {
  const { rpc, service, post } = faultSettings
  return {
    ...faultSettings,
    rpc: { ...rpc, addresses: addressesFor(rare) ?? rpc.addresses },
    service: {
      ...service,
      ...(rare.has('allowanceHidden') && ({ style: 'permitOrAllowance', slow: 0.6 } as const)),
      ...(rare.has('permitsTogether') && ({ style: 'permitOrAllowance', actsAfterRefusal: 1 } as const)),
    },
    post: { ...post, ...(rare.has('permitsTogether') && { refused: 0.5 }) },
  }
}
