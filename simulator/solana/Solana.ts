import { type FixedSettings, fixSettings, removeFaults } from '../faultsByName.js'
import { createRandom, type Random } from '../Random.js'
import type { RareFaults } from '../rareFaults.js'
import type { Route } from '../report/outlineOf.js'
import type { Timeline } from '../Timeline.js'
import type { Trace } from '../Trace.js'
import { createSolanaLedger, type Landed, type SolanaLedger, type SolanaTransaction } from './SolanaLedger.js'
import { createSolanaNode, type SolanaNode } from './SolanaNode.js'
import { madeUpSignature, solanaAddresses, tokenAccountOf } from './solanaAddresses.js'
import {
  drawSolanaFaultSettings,
  type SolanaFaultSettings,
  type SolanaNodeFaultSettings,
} from './solanaFaultSettings.js'

/** Solana in a seed: the chain, its nodes, and its own randomness, so that it changes no other draws. */
export type Solana = {
  readonly random: Random
  readonly faultSettings: SolanaFaultSettings
  readonly ledger: SolanaLedger
  /** The nodes behind the first URL, and the one behind the second. */
  readonly nodes: readonly SolanaNode[]
  readonly other: SolanaNode
  isDown: boolean
  /** The second URL does not answer. */
  isSecondDown: boolean
  /** The made-up transactions that the nodes of one URL show. */
  readonly madeUp: Landed[]
  /** How far the devices' clocks are ahead of the world's, in ms. */
  clockOffset(): number
  setClockOffset(ms: number): void
  calmDown(): void
}

/** The person's balance, in base units: enough to be charged twice. */
const balance = 100_000_000n

const { person, service, stranger, merchant } = solanaAddresses

const everything = Number.POSITIVE_INFINITY

/** By how many slots a node understates, which is more than a transaction lives. */
const understatement = 5_000

const takesFromPerson = ({ transaction }: Landed) =>
  transaction.moves.some(({ owner, change }) => owner === person && change < 0n)

/** The id of a transaction of somebody else that has failed. */
export const failedId = madeUpSignature('failed transaction')

const failed: SolanaTransaction = {
  signatures: [failedId],
  message: 'failed transaction',
  moves: [],
  mentions: [stranger],
  fails: true,
}

/** All wallets have used the token before, except the friend, who is paid for the first time. */
const genesis: readonly SolanaTransaction[] = [person, service, stranger, merchant].map((owner) => ({
  signatures: [madeUpSignature(`first payment to ${owner}`)],
  message: `first payment to ${owner}`,
  moves: [{ account: tokenAccountOf(owner), owner, change: owner === person ? balance : 1_000_000_000_000n }],
  mentions: [owner],
}))

function partIn({ from, to }: Route): SolanaFaultSettings['part'] {
  return from === 'SOLANA' ? 'source' : to === 'SOLANA' ? 'destination' : 'none'
}

export function createSolana(
  seed: number,
  {
    timeline,
    trace,
    rare,
    route,
    without,
    fixed,
    ...part
  }: {
    timeline: Timeline
    trace: Trace
    rare: RareFaults
    route: Route | undefined
    without: readonly string[]
    fixed: FixedSettings
    isAlways: boolean
    hasTwoAddresses: boolean
  },
): Solana {
  const random = createRandom(seed + 2)
  const drawn = drawSolanaFaultSettings(random.fork(), part)
  const wished = fixSettings({ ...drawn, ...(route && { part: partIn(route) }) }, fixed, 'solana.')
  const faultSettings = removeFaults(wished, without, 'solana.')
  const ledger = createSolanaLedger({
    pace: faultSettings.pace,
    timeline,
    trace,
    random: random.fork(),
    genesis: rare.has('idUnverified') ? [...genesis, failed] : genesis,
  })
  const madeUp: Landed[] = []
  const liar = rare.has('madeUpOnSolana') ? rare.random.pick(['first', 'second'] as const) : undefined
  const createNode = ({ lag, indexLag, keeps, leavesOut, isLiar }: SolanaNodeFaultSettings) => {
    const holes = new Map<string, boolean>()
    const isHole = (name: string) => {
      if (!holes.has(name)) holes.set(name, random.chance(leavesOut))
      return holes.get(name) === true
    }
    return createSolanaNode(ledger, timeline.now, {
      lag,
      indexLag,
      keeps,
      ...(isLiar && { denies: takesFromPerson }),
      ...(leavesOut > 0 && { leavesOut: ({ transaction }) => isHole(transaction.message) }),
    })
  }
  const right: SolanaNodeFaultSettings = {
    lag: 0,
    indexLag: 0,
    keeps: everything,
    leavesOut: 0,
    isLiar: false,
  }
  const other = createNode(faultSettings.second)
  const nodes = Array.from({ length: faultSettings.nodes }, (_, index) =>
    createNode(index === faultSettings.nodes - 1 ? faultSettings.first : right),
  )
  if (rare.has('debitUnlisted')) for (const { faults } of nodes) faults.leavesOut = takesFromPerson
  const late = rare.has('blocksMisdated') ? rare.random.pick([-3_600, 3_600]) : 0
  for (const { faults } of nodes) faults.late = late
  if (rare.has('heightUnderstated')) for (const { faults } of nodes) faults.ahead = -understatement
  for (const { faults } of liar === 'first' ? nodes : liar === 'second' ? [other] : [])
    faults.makesUp = () => madeUp
  let offset = 0
  const solana: Solana = {
    random,
    faultSettings,
    ledger,
    nodes,
    other,
    isDown: false,
    isSecondDown: rare.has('heightUnderstated') && rare.random.chance(0.5),
    madeUp,
    clockOffset: () => offset,
    setClockOffset(ms) {
      offset = ms
    },
    calmDown() {
      solana.isDown = false
      solana.isSecondDown = false
      ledger.stallFinality(false)
      for (const { faults } of [...solana.nodes, solana.other])
        Object.assign(faults, {
          lag: 0,
          indexLag: 0,
          ahead: 0,
          late: 0,
          frozenAt: undefined,
          makesUp: undefined,
        })
    },
  }
  return solana
}
