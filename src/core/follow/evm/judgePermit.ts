import { greatest, least } from '../../chain/bigint.js'
import { deviceMargin } from '../../chain/finality.js'
import type { Sibling } from '../../record/attributedTransactions.js'
import { sumOf } from '../../record/nearPayment.js'
import type { EvmSource, NotSentReason, TransferRecord } from '../../record/record.js'
import { isQuiet, type PermitHistory, type SeenTransaction } from './permitHistory.js'

/** The verdict on a permit from one node's data. */
export type PermitJudgement =
  /** USDC left with this permit: the main transaction, and the total in base units. */
  | {
      kind: 'left'
      departure: SeenTransaction & { index?: number | undefined; tie: 'signature' | 'allowance' }
      amount: bigint
    }
  /** The permit was used but nothing moved, and the spender can still withdraw. */
  | { kind: 'used' }
  /** Nothing left, and nothing can leave without a new authorization. */
  | { kind: 'over'; reason: NotSentReason }
  /** The permit was used, but whether the money moved is unknown. */
  | { kind: 'usedOpen' }
  /** Nothing is certain yet. */
  | { kind: 'open' }

type Context = {
  record: TransferRecord & EvmSource
  history: PermitHistory
  siblings: readonly Sibling[]
  /** The device clock, in ms since 1970. */
  now: number
}

/**
 * How long, in seconds, a used permit of an accepted transfer may go without the full amount moving before that is
 * reported. A service may withdraw in a separate transaction, or take its fee separately. Less than half is never
 * reported while the allowance still covers the rest.
 */
const withdrawalTime = 120n

/**
 * Judges a permit by one node's data. Pure: `readPermitHistory` does the reading. Missing data proves nothing: a final
 * verdict rests on state or on an observed transaction.
 */
export function judgePermit(context: Context): PermitJudgement {
  const { record, history, siblings } = context
  const { state, use, departures, leftForOthers = 0n } = history
  const spent = use && inferSpent(context)
  // In the permit's transaction, another spender may have taken something, too.
  const seen = least(spent ?? record.amount, sumOf(departures))
  const isReplaced = !history.isShared && siblings.some(({ leftIn }) => leftIn)
  const inferred = (spent ?? 0n) - leftForOthers
  const amount = greatest(inferred, seen)
  if (amount > 0n) {
    const isEnough = (sum: bigint) =>
      sum * 2n >= record.amount || (state.allowance < record.amount - sum && isOverdue(context))
    // If what was seen is only a fee, the rest is told by the allowance alone.
    const main = isEnough(seen) && [...departures].sort((one, other) => Number(other.amount - one.amount))[0]
    const departure = main || (use && ({ ...use, tie: 'allowance' } as const))
    if (departure && isEnough(amount)) return { kind: 'left', departure, amount }
    return { kind: 'usedOpen' }
  }
  if (use && isReplaced && spent === record.amount) return { kind: 'over', reason: 'replaced' }
  if (use) {
    if (hasFailed(context)) return { kind: 'over', reason: 'failed' }
    return spent === 0n && isOverdue(context) ? { kind: 'used' } : { kind: 'usedOpen' }
  }
  const reason = isWithoutAllowance(context) && findEnd(context, isReplaced)
  return reason ? { kind: 'over', reason } : { kind: 'open' }
}

/** Returns why our permit can never be used. What the owner allows by itself is judged apart. */
function findEnd(context: Context, isReplaced: boolean): NotSentReason | undefined {
  const { record, history } = context
  const { state, siblingUse, taken } = history
  const { noted, permit } = record
  if (state.nonce > permit.nonce) {
    if (isReplaced && isFinal(siblingUse, history)) return 'replaced'
    return isFinal(taken, history) && noted?.allowance === 0n && !state.allowance ? 'nonceTaken' : undefined
  }
  const isUnused = state.nonce === permit.nonce && state.allowance === (noted?.allowance ?? 0n)
  return isUnused && isPastDeadline(context) ? 'expired' : undefined
}

/**
 * The owner has given our spender no allowance by itself since signing. The spender may take such an allowance for this
 * transfer, even if the permit can no longer be used.
 */
function isWithoutAllowance({ record, history }: Context): boolean {
  return history.notedState !== 'contradicted' && (isQuiet(record, history) || history.isUnapproved === true)
}

/** A final block and the device clock are past the deadline. */
export function isPastDeadline({ record, history: { final }, now }: Omit<Context, 'siblings'>): boolean {
  const { deadline } = record.permit
  return isPastOnDevice(deadline, now) && !!final && final.timestamp > deadline
}

/** Tells whether the device clock is past a deadline, with a margin for clock error. */
export function isPastOnDevice(deadline: bigint, now: number): boolean {
  return now >= Number(deadline) * 1000 + deviceMargin
}

/**
 * Returns how much of our permit's allowance was spent, if only our spender can have lowered it: within one block's
 * state, no later permit and no transaction sent by the owner. Otherwise `undefined`.
 */
function inferSpent({ record, history }: Context): bigint | undefined {
  const { noted, permit, amount } = record
  const { state, isOfOneBlock } = history
  const isOurs = !noted?.allowance && state.nonce === permit.nonce + 1n && isQuiet(record, history)
  if (!isOurs || (state.allowance !== amount && !isOfOneBlock)) return undefined
  return state.allowance <= amount ? amount - state.allowance : undefined
}

function isOverdue({ record, history: { state, use, departures } }: Context): boolean {
  if (record.status !== 'pending') return true
  const since = (use ?? departures[0])?.block.timestamp
  return since !== undefined && state.block.timestamp - since > withdrawalTime
}

function isFinal(seen: SeenTransaction | undefined, { final }: PermitHistory): boolean {
  return !!seen && !!final && seen.block.number <= final.number
}

/**
 * The owner revoked the whole allowance before any of it was spent, and did nothing else since signing. If money was taken
 * after that, the owner has given another allowance, and the service may have taken it for this transfer.
 */
function hasFailed({
  record: { noted, permit },
  history: { final, revocation, notedState, movedByOthers = 0n },
}: Context): boolean {
  if (notedState !== 'confirmed' || !revocation || !final || revocation.block.number > final.number)
    return false
  if (movedByOthers > revocation.block.number) return false
  if (noted?.allowance !== 0n) return false
  const { nonce, code, transactions } = revocation.state
  return nonce === permit.nonce + 1n && code === '0x' && transactions === noted.transactions + 1n
}
