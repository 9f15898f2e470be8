import type { Random } from '../Random.js'
import { type DepositStyle, type Twist, twists } from './buildDeposit.js'
import type { SolanaPace } from './SolanaLedger.js'

/** How Solana is part of a seed: not at all, where wishes come from, or where they go. */
type SolanaPart = 'none' | 'source' | 'destination'

/** What the clock of a device does: `jumps` comes and goes within the storm. */
type DeviceClock = 'right' | 'ahead' | 'behind' | 'jumps'

/** How likely each fault of Solana is in one seed, from 0 to 1, and how things run there. */
export type SolanaFaultSettings = {
  part: SolanaPart
  pace: SolanaPace
  /** Nodes behind the first address; the last of them has what is wrong. */
  nodes: number
  /** Of the node with something wrong and of the one at the second address, in slots. */
  first: SolanaNodeFaultSettings
  second: SolanaNodeFaultSettings
  deposit: DepositStyle
  /** What is wrong with what the service builds, and how often. */
  twist: { kind: Twist; rate: number }
  service: {
    /** Has it put into the last block that takes it. */
    waitsForTheLastBlock: number
    /** Signs the same message once more, which then has another name. */
    signsAnew: number
    fails: number
    /** Names another transaction than the one that it hands in. */
    namesAnother: number
    /** Hands it in again where a fork has undone it. */
    resubmits: number
    /** Its first payment on Solana fails. */
    paymentFails: number
  }
  deviceClock: DeviceClock
  /** How often the person moves everything elsewhere and closes the token account: 0 for never in this seed. */
  closesAccount: number
  /** How likely what has landed is undone before it is final. */
  forksAway: number
  /** How often somebody pays the person what a wish takes. */
  refunds: number
  /** How often a node stands still for a while. */
  nodeFreezes: number
}

/** What is wrong with a node for a whole seed. */
export type SolanaNodeFaultSettings = {
  lag: number
  indexLag: number
  keeps: number
  /** Denies whatever takes money from the person, to whoever asks. */
  isLiar: boolean
  /** How likely it leaves a transaction out of a history: for good, as a hole in an index. */
  leavesOut: number
}

/** Draws how Solana is in a seed: it has no part in most. */
export function drawSolanaFaultSettings(
  random: Random,
  { isAlways, hasTwoAddresses }: { isAlways: boolean; hasTwoAddresses: boolean },
): SolanaFaultSettings {
  const sometimes = (most: number, seeds = 0.3) =>
    random.chance(seeds) ? (random.between(5, 100) / 100) * most : 0
  const node = (): SolanaNodeFaultSettings => ({
    lag: random.pick([0, 0, 0, 0, 3, 20, 200]),
    indexLag: random.pick([0, 0, 0, 5, 60]),
    keeps: random.pick([everything, everything, everything, 400, 3_000]),
    leavesOut: random.pick([0, 0, 0, 0.8]),
    isLiar: false,
  })
  const liar = hasTwoAddresses && random.chance(0.3) ? random.pick(['first', 'second'] as const) : 'none'
  const isPart = random.chance(0.25) || isAlways
  const movement = random.pick(['transferChecked', 'transferChecked', 'transfer', 'burn'] as const)
  return {
    part: isPart ? random.pick(['source', 'source', 'destination'] as const) : 'none',
    pace: {
      skips: random.pick([1_000_000, 20, 7]),
      confirmed: random.pick([1, 2, 6]),
      finalized: random.pick([32, 32, 90, 150]),
    },
    nodes: random.pick([1, 1, 2, 3]),
    first: { ...node(), isLiar: liar === 'first' },
    second: { ...node(), isLiar: liar === 'second' },
    deposit: {
      version: random.pick(['legacy', 0] as const),
      encoding: random.pick(['base64', 'base58'] as const),
      payer: random.pick(['service', 'service', 'serviceFirst', 'sender'] as const),
      movement,
    },
    twist: {
      kind: random.pick(twists[movement === 'burn' ? 'burn' : 'transfer']),
      rate: sometimes(1, 0.2),
    },
    service: {
      waitsForTheLastBlock: sometimes(1),
      signsAnew: sometimes(1, 0.2),
      fails: sometimes(0.6),
      namesAnother: sometimes(1, 0.2),
      resubmits: random.pick([0, 0.5, 1]),
      paymentFails: sometimes(1),
    },
    deviceClock: random.pick(['right', 'right', 'right', 'ahead', 'behind', 'jumps'] as const),
    closesAccount: sometimes(1, 0.1),
    refunds: sometimes(1, 0.2),
    forksAway: sometimes(1, 0.5),
    nodeFreezes: sometimes(1, 0.25),
  }
}

const everything = Number.POSITIVE_INFINITY
