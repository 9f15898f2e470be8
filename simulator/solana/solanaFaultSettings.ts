import type { Random } from '../Random.js'
import { type DepositStyle, type Twist, twists } from './buildDeposit.js'
import type { SolanaPace } from './SolanaLedger.js'

/** Solana's part in a seed: none, the source of transfers, or their destination. */
type SolanaPart = 'none' | 'source' | 'destination'

/** How the clock of a device is wrong; `jumps` starts and ends while faults happen. */
type DeviceClock = 'right' | 'ahead' | 'behind' | 'jumps'

/** The probability of each Solana fault in one seed, from 0 to 1, and the chain's settings. */
export type SolanaFaultSettings = {
  part: SolanaPart
  pace: SolanaPace
  /** How many nodes are behind the first URL; the last one has the faults. */
  nodes: number
  /** The lag of the faulty node and of the one behind the second URL, in slots. */
  first: SolanaNodeFaultSettings
  second: SolanaNodeFaultSettings
  deposit: DepositStyle
  /** What is wrong with the transactions that the service builds, and how often. */
  twist: { kind: Twist; rate: number }
  service: {
    /** Submits it for the last block that accepts it. */
    waitsForTheLastBlock: number
    /** Signs the same message again, with another signature. */
    signsAnew: number
    fails: number
    /** Returns another signature than that of the submitted transaction. */
    namesAnother: number
    /** Submits it again if a fork has undone it. */
    resubmits: number
    /** Its first payment on Solana fails. */
    paymentFails: number
  }
  deviceClock: DeviceClock
  /** How often the person moves everything elsewhere and closes the token account; 0 for never in this seed. */
  closesAccount: number
  /** The probability that a landed transaction is undone before it is final. */
  forksAway: number
  /** How often somebody pays the person the amount of an intent. */
  refunds: number
  /** How often a node stops for a while. */
  nodeFreezes: number
}

/** What is wrong with a node for a whole seed. */
export type SolanaNodeFaultSettings = {
  lag: number
  indexLag: number
  keeps: number
  /** Denies every transaction that takes money from the person. */
  isLiar: boolean
  /** The probability that a transaction is permanently missing from a history. */
  leavesOut: number
}

/** Draws the Solana settings of a seed. Most seeds do not include Solana. */
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
