import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { blockhashLifetime } from '../../src/core/read/solana/blockHeight.js'
import type { Random } from '../Random.js'
import type { Timeline } from '../Timeline.js'
import type { Trace } from '../Trace.js'

/** A transaction's change of one token account, in base units. */
export type Move = {
  account: string
  owner: string
  change: bigint
  /** The account is closed after it. */
  closes?: boolean
}

/** A submitted transaction. */
export type SolanaTransaction = {
  /** In base58; the first one is the fee payer's and identifies the transaction. */
  signatures: readonly string[]
  /** The id of the message, whoever signed it: it lands once. */
  message: string
  /** Without one it never expires. */
  blockhash?: string | undefined
  moves: readonly Move[]
  /** Other accounts that it mentions, whose history lists it too. */
  mentions: readonly string[]
  /** Lands, and fails. */
  fails?: boolean
}

/** A transaction in its slot. */
export type Landed = { transaction: SolanaTransaction; slot: number; hasFailed: boolean }

/** The balance of a token account. */
export type HeldToken = { owner: string; amount: bigint }

/** The state before a fork. */
export type Abandoned = {
  landed: readonly Landed[]
  /** The last slot that it has in common with the chain now: later forks may have removed earlier slots, too. */
  commonSlot(): number
}

/** Whether a transaction whose slot was abandoned is submitted again, and after how many ms. */
type Fate = { kind: 'again'; ms: number } | { kind: 'never' }

/** How slots are produced and become final. */
export type SolanaPace = {
  /** One slot in so many has no block. */
  skips: number
  /** After how many further slots one is confirmed, and final. */
  confirmed: number
  finalized: number
}

/**
 * Solana in memory: slots that pass by themselves, and token accounts of one mint. All it tells is the truth; a node over
 * it may tell less.
 */
export type SolanaLedger = {
  readonly pace: SolanaPace
  readonly firstSlot: number
  /** The newest slot, or the one that was the newest so many ms ago. */
  slot(ago?: number): number
  finalized(): number
  /** The last final slot for a node whose head is that slot. */
  finalFor(slot: number): number
  /** How many blocks there are up to a slot. */
  heightOf(slot: number): number
  /** Seconds since 1970. */
  timeOf(slot: number): number
  /** The newest blockhash. */
  blockhash(): string
  /** The last height at which a transaction with a blockhash can land; `undefined` if no current block has it. */
  lastHeightOf(blockhash: string): number | undefined
  /** The slot of a blockhash. */
  slotOf(blockhash: string): number | undefined
  /** Every current transaction, oldest first. */
  landed(): readonly Landed[]
  find(message: string): Landed | undefined
  /** A transaction that ever landed, be it undone since: as it last succeeded, if it did on any fork. */
  everLanded(signature: string): Landed | undefined
  submit(transaction: SolanaTransaction, ms?: number): void
  /** Abandons at most so many slots, never a final one. Returns the earlier state, for nodes that lag. */
  fork(depth: number, fate: (transaction: SolanaTransaction) => Fate): Abandoned | undefined
  stallFinality(isStalled: boolean): void
  /** Makes no slot for so many ms. */
  halt(ms: number): void
  /** Called whenever a transaction has landed. */
  onLanded(listener: () => void): void
  /** How often a transaction has landed or was undone. */
  changes(): number
}

/** In ms. */
export const slotTime = 400

/** The slot at which every seed begins. */
const slotsBefore = 10_000

/** Creates the ledger with the balances of `genesis`. */
export function createSolanaLedger({
  pace,
  timeline,
  trace,
  random,
  genesis,
}: {
  pace: SolanaPace
  timeline: Timeline
  trace: Trace
  random: Random
  genesis: readonly SolanaTransaction[]
}): SolanaLedger {
  const start = timeline.now()
  const firstSlot = 300_000_000
  const name = random.hex(8)
  const slots = new Map<string, number>()
  const everything = new Map<string, Landed>()
  const abandoned: { after: number; until: number }[] = []
  let landed: Landed[] = genesis.map((transaction, index) => ({
    transaction,
    slot: firstSlot + index,
    hasFailed: transaction.fails === true,
  }))
  let stalledAt: number | undefined
  let finalBefore = firstSlot
  let changes = 0
  let listener: () => void = () => undefined

  /** How long slots had been made, in ms, when the chain halted, and for how long it did. */
  const halts: { after: number; ms: number }[] = []
  const producedFor = (ago = 0) =>
    halts.reduce(
      (produced, { after, ms }) => Math.min(produced, Math.max(after, produced - ms)),
      timeline.now() - ago - start,
    )
  const haltsBefore = (produced: number) =>
    halts.reduce((sum, { after, ms }) => (after < produced ? sum + ms : sum), 0)

  const slot = (ago = 0) => firstSlot + slotsBefore + Math.floor(producedFor(ago) / slotTime)
  const isSkipped = (number: number) => (number - firstSlot) % pace.skips === pace.skips - 1
  const isHalted = () => halts.some(({ after }) => after === producedFor())
  const finalized = () => {
    finalBefore = Math.max(finalBefore, stalledAt ?? slot() - pace.finalized)
    return finalBefore
  }

  function heightOf(number: number): number {
    const count = number - firstSlot + 1
    return count - Math.floor(count / pace.skips)
  }

  function lastHeightOf(blockhash: string): number | undefined {
    const of = slots.get(blockhash)
    if (of === undefined || abandoned.some(({ after, until }) => of > after && of <= until)) return undefined
    return heightOf(of) + Number(blockhashLifetime)
  }

  function hasRunOut(blockhash: string | undefined, at: number): boolean {
    return blockhash !== undefined && heightOf(at) > (lastHeightOf(blockhash) ?? -1)
  }

  /** Lands it in the next block, unless it has expired or landed already. */
  function land(transaction: SolanaTransaction): void {
    const at = slot()
    if (isSkipped(at) || isHalted()) {
      submit(transaction, slotTime)
      return
    }
    const { message, blockhash, moves, signatures } = transaction
    const named = signatures[0]?.slice(0, 8)
    if (find(message)) return
    if (hasRunOut(blockhash, at)) {
      trace.add('SOLANA', () => `${named} has run out`)
      return
    }
    const one = { transaction, slot: at, hasFailed: transaction.fails === true || !isCovered(landed, moves) }
    landed.push(one)
    const before = everything.get(signatures[0] ?? '')
    if (!one.hasFailed || !before || before.hasFailed) everything.set(signatures[0] ?? '', one)
    changes += 1
    listener()
    const moved = moves.map(({ account, change }) => `${account.slice(0, 6)} ${change}`).join(', ')
    trace.add(
      'SOLANA',
      () => `slot ${at}, height ${heightOf(at)}: ${named} ${moved}${one.hasFailed ? ' FAILED' : ''}`,
    )
  }

  const find = (message: string) => landed.find(({ transaction }) => transaction.message === message)

  function submit(transaction: SolanaTransaction, ms = 0): void {
    timeline.after(ms, () => land(transaction))
  }

  return {
    pace,
    firstSlot,
    slot,
    finalized,
    finalFor: (number) => Math.min(finalized(), number - pace.finalized),
    heightOf,
    timeOf(number) {
      const produced = (number - firstSlot - slotsBefore) * slotTime
      return Math.floor((start + produced + haltsBefore(produced)) / 1000)
    },
    blockhash() {
      let of = slot()
      if (isSkipped(of)) of -= 1
      const text = base58.encode(createHash('sha256').update(`blockhash ${name} ${of}`).digest())
      slots.set(text, of)
      return text
    },
    lastHeightOf,
    slotOf: (blockhash) => slots.get(blockhash),
    landed: () => landed,
    find,
    everLanded: (signature) => everything.get(signature),
    submit,
    fork(depth, fate) {
      const after = Math.max(slot() - depth, finalized())
      const before = landed
      const earlier = abandoned.length
      const undone = before.filter((one) => one.slot > after)
      landed = before.filter((one) => one.slot <= after)
      abandoned.push({ after, until: slot() })
      trace.add('SOLANA', () => `FORK down to slot ${after}`)
      for (const { transaction } of undone) {
        const next = fate(transaction)
        trace.add('SOLANA', () => `undone, ${next.kind}: ${transaction.signatures[0]?.slice(0, 8)}`)
        if (next.kind === 'again') submit(transaction, next.ms)
      }
      if (undone.length === 0) return undefined
      changes += 1
      return {
        landed: before,
        commonSlot: () => Math.min(...abandoned.slice(earlier).map((one) => one.after)),
      }
    },
    stallFinality(isStalled) {
      stalledAt = isStalled ? finalized() : undefined
    },
    halt(ms) {
      halts.push({ after: producedFor(), ms })
      trace.add('SOLANA', () => `HALTS at slot ${slot()} for ${Math.round(ms / 1000)} s`)
    },
    onLanded(next) {
      listener = next
    },
    changes: () => changes,
  }
}

/** A token account's state after some transactions; `undefined` if it does not exist. */
export function holdingOf(landed: readonly Landed[], account: string): HeldToken | undefined {
  let held: HeldToken | undefined
  for (const { transaction, hasFailed } of landed) {
    if (hasFailed) continue
    for (const move of transaction.moves)
      if (move.account === account)
        held = move.closes ? undefined : { owner: move.owner, amount: (held?.amount ?? 0n) + move.change }
  }
  return held
}

/** Every account covers what is taken from it. */
function isCovered(landed: readonly Landed[], moves: readonly Move[]): boolean {
  return moves.every(
    ({ account, change }) => change >= 0n || (holdingOf(landed, account)?.amount ?? 0n) >= -change,
  )
}
