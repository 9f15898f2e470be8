import type { EvmChainKey } from '../src/core/chain/chain.js'
import { drawNodeFaults, type NodeFaultKind, type NodeFaultSettings, noNodeFaults } from './nodeFaults.js'
import type { Random } from './Random.js'
import { addressesFor, type RareFaults } from './rareFaults.js'

/** The settings of a chain. */
type Pace = {
  blockSeconds: number
  /** The probability of a slow block. */
  slowBlocks: number
  /** After how many further blocks one is final. */
  finalityDepth: number
}

/** How the service collects the money. */
type SettlementStyle =
  /** Permit and withdrawal in one transaction. */
  | 'atomic'
  /** The same, but if the permit reverts, it continues with the existing allowance. */
  | 'permitOrAllowance'
  /** Permit in one transaction, withdrawal in a later one. */
  | 'twoTransactions'

/** The probability of each fault in one seed, from 0 to 1, and other settings. Most seeds have few kinds of fault. */
export type FaultSettings = {
  paces: { readonly [chain in EvmChainKey]: Pace }
  rpc: {
    /** No answer, immediately or after the reader's timeout. */
    lost: number
    /** An error instead of an answer. */
    error: number
    /** How many nodes are behind the first URL, and by how many blocks the slowest lags. */
    nodes: number
    lag: number
    /** Whether the kit has a second URL, and by how many blocks its node lags. */
    addresses: 1 | 2
    otherLag: number
    /** The largest range of blocks in one search for logs. */
    mostBlocks: number
    /** The faults of the nodes behind each URL. */
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
    /** A fee that a second Transfer in the same transaction collects. */
    feeApart: boolean
    slow: number
    /** Executes a request that it has rejected. */
    actsAfterRefusal: number
    neverActs: number
    otherHash: number
    reverts: number
    frontRun: number
    /** Never sends the second of two transactions. */
    neverWithdraws: number
    neverPays: number
    /** Pays before the departure is final. */
    paysEarly: number
  }
  storage: {
    fails: number
    /** A pending write of a closed tab still succeeds. */
    survivesDeath: number
  }
  wallet: {
    rejects: number
    slow: number
    never: number
    /** All open prompts are answered together. */
    together: number
  }
  /** How often each happens; 0 for never in this seed. */
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

/** Draws the settings of a seed. Most seeds lack each kind of fault, so that each also occurs alone. */
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
      neverWithdraws: sometimes(0.6),
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

/** The same with the finality times of real chains: a few blocks on Polygon, many minutes on others. */
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

/** The same with the number of URLs at which the rare fault can do harm. */
export function withRareFaults(faultSettings: FaultSettings, rare: RareFaults): FaultSettings {
  const { rpc, service, post, wallet } = faultSettings
  const takesLate = rare.has('allowanceHidden') || rare.has('ownUndone') || rare.has('approvesByCode')
  const actsOnBoth = rare.has('permitsTogether') || rare.has('approvesItself')
  return {
    ...faultSettings,
    rpc: { ...rpc, addresses: addressesFor(rare) ?? rpc.addresses },
    service: {
      ...service,
      ...(takesLate && ({ style: 'permitOrAllowance', slow: 0.6 } as const)),
      ...(actsOnBoth && ({ style: 'permitOrAllowance', actsAfterRefusal: 1 } as const)),
    },
    post: {
      ...post,
      ...((actsOnBoth || rare.has('standsStill')) && { refused: 0.5 }),
      ...(rare.has('debitUnlisted') && { lostAfter: 0.8 }),
    },
    wallet: { ...wallet, ...(rare.has('slowStorage') && { together: 1 }) },
  }
}
