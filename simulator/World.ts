import type { EvmChainKey } from '../src/core/chain/chain.js'
import { createTestEvmChain, type TestEvmChain } from '../src/testing/chain/createTestEvmChain.js'
import { createTestNode, type TestNode } from '../src/testing/chain/createTestNode.js'
import type { Hex } from '../src/testing/chain/TokenState.js'
import { type Cctp, createCctp, type EmittedLog } from './cctp/Cctp.js'
import { describeTransaction } from './describeTransaction.js'
import { createDevice, type Device } from './device/Device.js'
import {
  drawFaultSettings,
  drawNodeFaultKind,
  type FaultSettings,
  withNodeFaults,
  withRareFaults,
} from './faultSettings.js'
import { type FixedSettings, fixSettings, listFaults, removeFaults } from './faultsByName.js'
import { createWitness, type Finding, type Witness } from './invariants/Witness.js'
import { serviceUrl } from './network/addresses.js'
import {
  addLie,
  addToReceipts,
  forgetWhatIsOld,
  hideTheAllowance,
  makeUpArrivals,
  nameBlocksTooHigh,
  refuseWhatIsOld,
  sellOldState,
} from './network/rareLies.js'
import { simulatedNetwork, strangerAddress } from './network/simulatedNetwork.js'
import { type NodeFaultKind, type NodeFaultSettings, toNodeFaults } from './nodeFaults.js'
import { amounts } from './person/Intent.js'
import { createWallet, type Wallet } from './person/Wallet.js'
import { createRandom, type Random } from './Random.js'
import { drawRareFaults, type RareFault, type RareFaults } from './rareFaults.js'
import { type Route, routeOf } from './report/outlineOf.js'
import { createLedger, type Ledger } from './service/Ledger.js'
import { createService, type Service } from './service/Service.js'
import { serviceAddresses } from './service/serviceAddresses.js'
import { createSolana, type Solana } from './solana/Solana.js'
import { createSolanaService, type SolanaService } from './solana/SolanaService.js'
import { createTimeline, type Timeline } from './Timeline.js'
import { createTrace, type Trace } from './Trace.js'

/** A chain and the nodes through which it is read. */
type ChainAccess = {
  chain: TestEvmChain
  nodes: readonly TestNode[]
  /** The node behind the second URL. */
  other: TestNode
  /** After how many blocks the nodes behind the first URL forget one or refuse it, if they do. */
  forgetsAfter: number | undefined
  /** How far its clock is ahead, in ms. */
  clockOffset: number
  isDown: boolean
  /** Until when, in ms since 1970, the first URL hides every allowance, and the second one is silent. */
  atSigning: { hiddenUntil: number; secondDownUntil: number }
  /** Burns that the nodes behind the first URL make up, in seeds with that fault. */
  madeUpBurns: EmittedLog[]
}

/** Everything in one seed. It uses no real time, and only the seed's randomness. */
export type World = {
  readonly random: Random
  readonly timeline: Timeline
  readonly trace: Trace
  readonly faultSettings: FaultSettings
  readonly rare: RareFaults
  /** The names of everything that can go wrong in this seed. */
  readonly faults: readonly string[]
  /** The route of the support report that the seeds are searched for. */
  readonly route: Route | undefined
  readonly chains: { readonly [key in EvmChainKey]: ChainAccess }
  readonly solana: Solana
  readonly cctp: Cctp
  readonly devices: readonly Device[]
  readonly wallet: Wallet
  readonly service: Service
  readonly ledger: Ledger
  readonly solanaService: SolanaService
  readonly witness: Witness
  /** The service's current URL. */
  serviceUrl: string
  /** Counts of events, by name. */
  readonly counts: Map<string, number>
  count(name: string): void
  /** Counts what a check leaves out, once for each record. */
  countLeftOut(name: string, recordId: string): void
  /** Whether faults can still happen. */
  isFaultPhase(): boolean
  endFaultPhase(): void
  /** When the seed began, in ms since 1970. */
  readonly startedAt: number
  /** When the last fault ended, in ms since 1970. */
  faultsEndedAt(): number
  wait(ms: number): Promise<void>
  newHash(): Hex
  nameTab(device: Device): string
}

/** Options of a seed. */
export type WorldOptions = {
  /** Receives a line for each event. */
  isTraced?: boolean
  /** Faults of the nodes, on chains with real finality times. @default drawn by the seed */
  nodeFaults?: NodeFaultKind | undefined
  /** Looks only for this. */
  invariant?: Finding | undefined
  /** Whether every seed includes Solana. @default a quarter of them */
  hasSolana?: boolean | undefined
  /** A rare fault to include in every seed. */
  rareFault?: RareFault | undefined
  /** Faults to remove from what the seed draws, by their names in `SeedResult.faults`. */
  without?: readonly string[] | undefined
  /** Settings that every seed has, by their names in `SeedResult.faults`. */
  fixed?: FixedSettings | undefined
  /** The support report of a transfer: the seeds then use its route, and are searched for a record of which it is true. */
  report?: string | undefined
}

/** 1 January 2026: an arbitrary time, the same in every seed. */
const start = Date.UTC(2026, 0, 1)

/** The person's balance on each chain, in base units: enough to be charged twice. */
const balance = 100_000_000n

/** For how many blocks a node keeps every balance. Some nodes that hide an allowance for a while keep all. */
const stateDepth = 128

/** Creates the world of a seed. */
export function createWorld(seed: number, options: WorldOptions): World {
  const { isTraced, nodeFaults, hasSolana = false, rareFault, without = [], fixed = {}, report } = options
  const route = report === undefined ? undefined : routeOf(report)
  const random = createRandom(seed)
  const timeline = createTimeline(start)
  const trace = createTrace(isTraced ?? false, timeline.now)
  const usual = drawFaultSettings(random.fork())
  const faultChance = createRandom(seed + 1)
  const kind = nodeFaults ?? drawNodeFaultKind(faultChance)
  const rare = drawRareFaults(seed, rareFault, { without, addresses: fixed['rpc.addresses'] })
  const drawn = withRareFaults(kind ? withNodeFaults(usual, kind, faultChance) : usual, rare)
  const faultSettings = removeFaults(fixSettings(drawn, fixed), without)
  const wallet = createWallet(rare.has('contractOwner'))
  const ledger = createLedger()
  const counts = new Map<string, number>()
  const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1)
  const leftOut = new Set<string>()
  const own = random.fork()
  const solana = createSolana(seed, {
    timeline,
    trace,
    isAlways: hasSolana,
    hasTwoAddresses: faultSettings.rpc.addresses === 2,
    rare,
    route,
    without,
    fixed,
  })
  const deviceClock = () => timeline.now() + solana.clockOffset()
  // Drawn apart, so that they change nothing else in a seed.
  const more = createRandom(seed + 6)
  const isArchive = rare.has('allowanceHidden') && more.chance(0.5)
  const isSecondLate = rare.has('allowanceHidden') && more.chance(0.5)
  const answersSooner = more.chance(0.5)
  let isFaultPhase = true
  let faultsEndedAt = Number.POSITIVE_INFINITY
  let tabs = 0

  function createAccess(key: EvmChainKey): ChainAccess {
    const clockOffset = rare.has('clocksDiffer') ? rare.random.between(-50, 50) * 1000 : 0
    const chain = createSimulatedChain(key, random.fork(), clockOffset)
    const { faults, mostBlocks: logSpan, nodes: count, lag, otherLag } = faultSettings.rpc
    const createNode = (behind: number, settings: NodeFaultSettings) => {
      const wrong = toNodeFaults(settings, () => isFaultPhase, own)
      return createTestNode(chain, {
        now: timeline.now,
        faults: { ...wrong, lag: behind, stateDepth: isArchive ? undefined : stateDepth, logSpan },
      })
    }
    const nodes = Array.from({ length: count }, (_, index) => createNode(index === 0 ? lag : 0, faults.first))
    const other = createNode(otherLag, faults.second)
    const atSigning = { hiddenUntil: 0, secondDownUntil: 0 }
    const { forgetsAfter, hidesUntil } = addRareLies(nodes, other, atSigning)
    const madeUpBurns: EmittedLog[] = []
    if (rare.has('burnMadeUp'))
      for (const node of nodes) addLie(node, addToReceipts(wallet.address, madeUpBurns), () => isFaultPhase)
    if (rare.has('allowanceHidden')) atSigning.hiddenUntil = hidesUntil
    const silentUntil = answersSooner ? more.between(start / 1000, hidesUntil / 1000) * 1000 : hidesUntil
    if (isSecondLate) atSigning.secondDownUntil = silentUntil
    return { chain, nodes, other, forgetsAfter, clockOffset, isDown: false, atSigning, madeUpBurns }
  }

  /**
   * The lies that all nodes behind one URL tell together, and those of one URL of two. Returns after how many blocks they
   * forget one or refuse it, and until when an allowance would be hidden.
   */
  function addRareLies(
    nodes: readonly TestNode[],
    other: TestNode,
    atSigning: { hiddenUntil: number },
  ): { forgetsAfter: number | undefined; hidesUntil: number } {
    const { random: chance } = rare
    const ahead = chance.between(20, 500)
    const kept = Math.max(...Object.values(faultSettings.paces).map(({ finalityDepth }) => finalityDepth))
    const depth = 2 * kept + chance.between(10, 200)
    const liars = chance.chance(0.5) ? nodes : [other]
    const hidesUntil = start + chance.between(1, 10) * 60_000
    for (const node of nodes) {
      if (rare.has('blockTooHigh')) addLie(node, nameBlocksTooHigh(node, ahead), () => isFaultPhase)
      if (rare.has('forgets')) addLie(node, forgetWhatIsOld(node, depth))
      if (rare.has('refusesOld')) addLie(node, refuseWhatIsOld(node, depth))
      if (rare.has('allowanceHidden') || rare.has('approvesByCode'))
        addLie(node, hideTheAllowance, () => timeline.now() < atSigning.hiddenUntil)
      if (rare.has('sellsOldState')) {
        const code = chance.pick([-32602, 26])
        // With the gateway's own error, a node seems too busy: if it never showed its final block, nothing could be closed.
        addLie(node, sellOldState(node, code < 0 ? chance.pick([4, 16, 64]) : kept + 16, code))
      }
    }
    for (const node of rare.has('arrivalMadeUp') ? liars : [])
      addLie(node, makeUpArrivals(node, chance, amounts), () => isFaultPhase)
    const forgetsAfter = rare.has('forgets') || rare.has('refusesOld') ? depth : undefined
    return { forgetsAfter, hidesUntil }
  }

  function createSimulatedChain(key: EvmChainKey, chance: Random, clockOffset: number): TestEvmChain {
    const { blockSeconds, slowBlocks, finalityDepth } = faultSettings.paces[key]
    // The same gap at the same time on every fork, so that a transaction lands again in a block of about the same number.
    const gaps = new Map<number, number>()
    const drawGap = () =>
      rare.has('standsStill') && rare.random.chance(0.05)
        ? rare.random.between(60, 240)
        : blockSeconds * (chance.chance(slowBlocks) ? chance.between(2, 10) : 1)
    const gap = (time: number) => {
      const known = gaps.get(time) ?? drawGap()
      gaps.set(time, known)
      return known
    }
    return createTestEvmChain({
      facts: simulatedNetwork.chains[key],
      now: () => timeline.now() + clockOffset,
      blockSeconds,
      gap,
      finality: { blocks: finalityDepth },
      firstNumber: 0,
      newHash: () => `0x${chance.hex(8)}${'0'.repeat(48)}`,
      order: (due) => (due.length > 1 && chance.chance(0.3) ? due.toReversed() : due),
      after: timeline.after,
      token: {
        balances: new Map([
          [wallet.address.toLowerCase(), balance],
          [serviceAddresses.vault.toLowerCase(), 1_000_000_000_000n],
          [strangerAddress.toLowerCase(), 1_000_000_000_000n],
        ]),
      },
      listener: {
        mined(one, { number }) {
          const { transaction, succeeded } = one
          ledger.mined(one)
          trace.add(
            key,
            () => `block ${number}: ${describeTransaction(transaction)} ${succeeded ? '' : 'REVERTED'}`,
          )
        },
        undone: (transaction, { kind }) =>
          trace.add(key, () => `undone, ${kind}: ${describeTransaction(transaction)}`),
        reorganised: (depth, { number }) =>
          trace.add(key, () => `REORG of ${depth} blocks down to ${number}`),
      },
    })
  }

  const base = {
    random: own,
    timeline,
    trace,
    faultSettings,
    rare,
    route,
    faults: [...rare.names, ...listFaults(faultSettings), ...listFaults(solana.faultSettings, 'solana.')],
    serviceUrl,
    wallet,
    ledger,
    counts,
    count,
    countLeftOut(name: string, recordId: string) {
      const key = `${name} ${recordId}`
      if (!leftOut.has(key)) count(name)
      leftOut.add(key)
    },
    chains: {
      ETH: createAccess('ETH'),
      BASE: createAccess('BASE'),
      ARB: createAccess('ARB'),
      POLYGON: createAccess('POLYGON'),
    },
    cctp: createCctp(seed),
    solana,
    devices: [createDevice('laptop', deviceClock, wallet), createDevice('phone', deviceClock, wallet)],
    isFaultPhase: () => isFaultPhase,
    endFaultPhase() {
      isFaultPhase = false
      faultsEndedAt = timeline.now()
      trace.add('world', () => 'the faults are over')
    },
    startedAt: start,
    faultsEndedAt: () => faultsEndedAt,
    wait: (ms: number) => new Promise<void>((resolve) => void timeline.after(ms, resolve)),
    newHash: (): Hex => `0x${own.hex(32)}`,
    nameTab(device: Device) {
      tabs += 1
      return `${device.name} ${tabs}`
    },
  }
  const world: World = Object.assign(base, {
    service: {} as Service,
    solanaService: {} as SolanaService,
    witness: {} as Witness,
  })
  return Object.assign(world, {
    service: createService(world),
    solanaService: createSolanaService(world),
    witness: createWitness(world, options),
  })
}
