import type { WorldFault } from '../faultSettings.js'
import type { Intent } from '../person/Intent.js'
import type { World } from '../World.js'
import { holdingOf, type SolanaTransaction, slotTime } from './SolanaLedger.js'
import type { SolanaNode } from './SolanaNode.js'
import { madeUpSignature, ownerOfTokenAccount, solanaAddresses, tokenAccountOf } from './solanaAddresses.js'

const { person, stranger } = solanaAddresses

/** The Solana versions of world faults. */
const happenings: { readonly [worldFault in WorldFault]?: (world: World, intent: Intent) => void } = {
  reorg: (world) => fork(world),
  nodeStaysOnFork: (world) => fork(world, world.solana.random.between(10_000, 60_000)),
  nodeFallsBehind(world) {
    const { faults } = someNode(world)
    const lag = world.solana.random.between(5, 400)
    forAWhile(world, [1_000, 600_000], (isBehind) => {
      faults.lag = isBehind ? lag : 0
    })
  },
  rpcOutage: (world) =>
    forAWhile(world, [5_000, 300_000], (isDown) => {
      world.solana.isDown = isDown
    }),
  finalityStalls: (world) => forAWhile(world, [60_000, 900_000], world.solana.ledger.stallFinality),
  ownTransfer: (world, { amount }) => pay(world, person, stranger, amount),
  strangerPays: (world, { recipient, amount }) => pay(world, stranger, recipient, amount),
}

/** Runs a world fault on Solana, and returns whether it has a Solana version. */
export function happensOnSolana(world: World, worldFault: WorldFault, intent: Intent): boolean {
  happenings[worldFault]?.(world, intent)
  return worldFault in happenings
}

/** The faults that exist only on Solana, while faults happen. */
export function startSolanaWorldFaults(world: World, [intent]: readonly Intent[]): void {
  const { ledger, random, faultSettings } = world.solana
  const { part, closesAccount, nodeFreezes, refunds, deviceClock, forksAway } = faultSettings
  if (part === 'none') return
  if (nodeFreezes > 0) repeat(world, nodeFreezes, () => freeze(world))
  if (closesAccount > 0) repeat(world, closesAccount, () => closeAccount(world))
  if (refunds > 0) repeat(world, refunds, () => pay(world, stranger, person, intent?.amount ?? 0n))
  ledger.onLanded(() => {
    if (!world.isFaultPhase() || !random.chance(forksAway)) return
    const soon = random.between(500, ledger.pace.finalized * slotTime)
    world.timeline.after(soon, () => fork(world, random.pick([0, 0, 30_000])))
  })
  if (part === 'source') startClock(world, deviceClock)
}

const day = 24 * 60 * 60 * 1000

function startClock(world: World, deviceClock: World['solana']['faultSettings']['deviceClock']): void {
  const { solana, timeline } = world
  const offset = solana.random.pick([5 * 60_000, 2 * 60 * 60_000, 30 * 60 * 60_000])
  if (deviceClock === 'ahead') solana.setClockOffset(offset)
  if (deviceClock === 'behind') solana.setClockOffset(-Math.min(offset, day))
  if (deviceClock === 'jumps')
    timeline.after(solana.random.between(10_000, 600_000), () => {
      world.trace.add('world', () => `the devices' clocks are ${offset} ms ahead`)
      solana.setClockOffset(offset)
    })
}

async function repeat(world: World, weight: number, run: () => void): Promise<void> {
  for (;;) {
    await world.wait(world.solana.random.between(10_000, 300_000) / weight)
    if (!world.isFaultPhase()) return
    run()
  }
}

/** Starts a fault, and ends it later. */
function forAWhile(world: World, [least, most]: [number, number], set: (isOn: boolean) => void): void {
  set(true)
  world.timeline.after(world.solana.random.between(least, most), () => set(false))
}

function someNode({ solana }: World): SolanaNode {
  return solana.random.pick([...solana.nodes, solana.other])
}

function freeze(world: World): void {
  const { faults } = someNode(world)
  forAWhile(world, [10_000, 600_000], (isFrozen) => {
    faults.frozenAt = isFrozen ? world.solana.ledger.slot() : undefined
  })
}

/** The nodes behind the first URL report slots that are too high, soon and for a while. */
export function reportSlotsTooHigh(world: World): void {
  const { nodes } = world.solana
  const { random } = world.rare
  const ahead = random.between(200, 4_000)
  world.timeline.after(random.between(1_000, 20_000), () => {
    if (!world.isFaultPhase()) return
    forAWhile(world, [10_000, 600_000], (isOn) => {
      for (const { faults } of nodes) faults.ahead = isOn ? ahead : 0
    })
  })
}

/** The first URL's nodes understate nothing any more, the second answers again, and the chain halts soon. */
export function haltAfterSigning(world: World): void {
  const { solana, rare, timeline } = world
  if (solana.nodes.every(({ faults }) => !faults.ahead)) return
  const soon = rare.random.between(500, 20_000)
  const ms = rare.random.between(11, 15) * 60_000
  timeline.after(soon, () => {
    solana.isSecondDown = false
    for (const { faults } of solana.nodes) faults.ahead = 0
    solana.ledger.halt(ms)
  })
}

function fork(world: World, staysFor = 0): void {
  const { ledger, random } = world.solana
  const before = ledger.fork(random.between(1, ledger.pace.finalized), () =>
    random.chance(0.5) ? { kind: 'again', ms: random.between(0, 80_000) } : { kind: 'never' },
  )
  if (before && staysFor > 0) someNode(world).stayOn(before, world.timeline.now() + staysFor)
}

function pay(world: World, from: string, to: string, amount: bigint): void {
  submit(world, payment(from, to, amount))
}

function payment(from: string, to: string, amount: bigint): Pick<SolanaTransaction, 'moves' | 'mentions'> {
  return {
    moves: [
      { account: tokenAccountOf(from), owner: from, change: -amount },
      { account: tokenAccountOf(to), owner: ownerOfTokenAccount(to), change: amount },
    ],
    mentions: [from, to],
  }
}

/** A stranger pays somebody, within so many ms. */
export function payOnSolana({ solana, rare }: World, to: string, amount: bigint, ms: number): void {
  solana.ledger.submit(named(rare.random.hex(8), payment(stranger, to, amount)), ms)
}

/** One node of two shows a payment to somebody that was never made. */
export function makeUpOnSolana({ solana, rare }: World, to: string, amount: bigint): void {
  solana.madeUp.push({
    transaction: named(rare.random.hex(8), payment(stranger, to, amount)),
    slot: solana.ledger.slot(),
    hasFailed: false,
  })
}

/** The person moves everything elsewhere and closes the account; later somebody pays there, which opens it again. */
function closeAccount(world: World): void {
  const { ledger, random } = world.solana
  const account = tokenAccountOf(person)
  const held = holdingOf(ledger.landed(), account)
  if (!held) return
  submit(world, {
    moves: [
      { account, owner: person, change: -held.amount, closes: true },
      { account: tokenAccountOf(stranger), owner: stranger, change: held.amount },
    ],
    mentions: [person, stranger],
  })
  world.timeline.after(random.between(10_000, 300_000), () => pay(world, stranger, person, 100_000_000n))
}

function submit(world: World, transaction: Pick<SolanaTransaction, 'moves' | 'mentions'>): void {
  const { ledger, random } = world.solana
  const name = random.hex(8)
  ledger.submit(named(name, transaction), random.between(0, 20_000))
}

function named(name: string, transaction: Pick<SolanaTransaction, 'moves' | 'mentions'>): SolanaTransaction {
  return { ...transaction, signatures: [madeUpSignature(name)], message: name }
}
