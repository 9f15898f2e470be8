import { deviceMargin } from '../../chain/finality.js'
import type { Claims } from '../../record/claims.js'
import type { EvmSource, TransferRecord } from '../../record/record.js'
import type { PermitTrail, TrailApproval, TrailDeparture } from './permitTrail.js'

/** What the source chain's word on a permit comes to. */
export type PermitJudgement =
  /** Money left by it: the main transaction, and all that left in base units. */
  | { kind: 'left'; departure: TrailDeparture; amount: bigint }
  /** It was used, nothing moved, and the spender can still take the money. */
  | { kind: 'used' }
  /**
   * Nothing left, and nothing can without a new authorisation. `now` where no allowance has stood since it was signed;
   * else a pull could have come and gone, and only final blocks tell.
   */
  | { kind: 'over'; reason: 'expired' | 'nonceTaken' | 'failed'; decided: 'now' | 'whenFinal' }
  /** Nothing is certain yet. */
  | { kind: 'open' }

type Context = {
  record: TransferRecord & EvmSource
  trail: PermitTrail
  claims: Claims
  /** The most that may be missing of the amount, in base units. */
  maxFee: bigint
  /** This device's clock, in ms since 1970. */
  now: number
}

/** Judges a permit by what the chain says of it. Pure: reading is `readPermitTrail`'s. */
export function judgePermit(context: Context): PermitJudgement {
  const { record, trail } = context
  const ours = findOurs(context)
  const unclaimed = trail.departures.filter((departure) => !isClaimed(departure, context))
  const left = findLeft(context, ours, unclaimed)
  if (left) return left
  if (ours.length > 0) return judgeUsed(context, ours)
  const isCovered = trail.allowance >= record.amount
  const hasStood = trail.approvals.some(({ value }) => value > 0n)
  const unexplained = unclaimed.filter((departure) => isUnexplained(context, departure))
  // No allowance stood when it was signed, or it would not have been. Without one since, only the spender's own can be ours.
  const mayBeOurs = hasStood || unexplained.some(({ link }) => link === 'spender')
  const isUnsure = unexplained.length > 0
  if (isCovered || (isUnsure && mayBeOurs)) return { kind: 'open' }
  if (trail.nonce > record.permit.nonce) return { kind: 'over', reason: 'nonceTaken', decided: 'whenFinal' }
  return isPastDeadline(context)
    ? { kind: 'over', reason: 'expired', decided: hasStood || isUnsure ? 'whenFinal' : 'now' }
    : { kind: 'open' }
}

/**
 * Only a pull lowers an allowance without an Approval. One that was given by the permit, that nothing has set anew and
 * that is gone has been pulled, even where it cannot be told by what.
 */
function judgeUsed(context: Context, ours: readonly TrailApproval[]): PermitJudgement {
  const { record, trail, maxFee } = context
  const newest = trail.approvals.at(-1)
  const isSetAnew = !newest || !ours.includes(newest)
  // What another permit gave is too little for this request, or may be taken for it as well.
  const least = isSetAnew ? record.amount - maxFee : 1n
  if (trail.allowance > 0n && trail.allowance >= least) return { kind: 'used' }
  if (isSetAnew) return { kind: 'over', reason: 'failed', decided: 'whenFinal' }
  return isPulledForAnother(context, newest)
    ? { kind: 'over', reason: 'nonceTaken', decided: 'whenFinal' }
    : { kind: 'open' }
}

/** What the approval gave went with a pull that another record knows for its own, and nothing else has left since. */
function isPulledForAnother(context: Context, { block, value }: TrailApproval): boolean {
  const since = context.trail.departures.filter(
    (departure) => departure.link !== 'own' && departure.block.number >= block,
  )
  const isAnothers = (departure: TrailDeparture) =>
    departure.link !== 'permit' && isClaimed(departure, context)
  return since.some(({ total }) => total >= value) && since.every(isAnothers)
}

/** Time has passed only where a final block and this device say so; the nonce was read at a block that is no older. */
function isPastDeadline({ record, trail: { head, final }, now }: Context): boolean {
  const { deadline } = record.permit
  if (now < Number(deadline) * 1000 + deviceMargin) return false
  return final !== undefined && final.timestamp > deadline && head.timestamp >= final.timestamp
}

/**
 * Calldata that says nothing at all may well be ours, once a permit on this nonce has been used and unless another
 * record knows the transaction for its own.
 */
function findOurs(context: Context): readonly TrailApproval[] {
  const { record, trail } = context
  const isUsed = trail.nonce > record.permit.nonce
  const mayBeOurs = ({ hash, value }: TrailApproval) =>
    isUsed && value === record.amount && !isClaimed({ hash, link: 'none' }, context)
  return trail.approvals.filter(
    (approval) => approval.maker === 'ours' || (approval.maker === 'unreadable' && mayBeOurs(approval)),
  )
}

function isClaimed(
  { hash, link }: Pick<TrailDeparture, 'hash' | 'link'>,
  { record, claims }: Context,
): boolean {
  const isNamed = claims.sourceHashes.has(hash) && hash !== record.sourceHash
  return claims.departures.has(hash) || (link !== 'permit' && isNamed)
}

function findLeft(
  context: Context,
  ours: readonly TrailApproval[],
  unclaimed: readonly TrailDeparture[],
): PermitJudgement | undefined {
  const { record, trail, maxFee } = context
  const linked = unclaimed.filter((departure) => isLinked(context, ours, departure))
  const [first] = linked
  if (!first) return undefined
  const worth = ({ total }: TrailDeparture) => atMost(record.amount, total)
  const main = linked.reduce((one, other) => (worth(other) > worth(one) ? other : one), first)
  const sum = linked.reduce((total, departure) => total + worth(departure), 0n)
  const isWhole = sum >= record.amount - maxFee || trail.allowance < record.amount - sum
  // Of a fee that was pulled first and apart, the rest is still to come.
  const isMost = worth(main) * 2n >= record.amount
  if (!isWhole && !isMost) return undefined
  return { kind: 'left', departure: main, amount: atMost(record.amount, sum) }
}

function atMost(limit: bigint, value: bigint): bigint {
  return value > limit ? limit : value
}

function isLinked(
  { record, trail }: Context,
  ours: readonly TrailApproval[],
  departure: TrailDeparture,
): boolean {
  const { hash, link } = departure
  if (link === 'permit' || ours.some((approval) => approval.hash === hash)) return true
  if (link === 'own') return false
  if (hash === record.sourceHash) return true
  const others = trail.approvals.filter((approval) => !ours.includes(approval))
  if (others.some((other) => other.hash === hash)) return false
  const isWhole = isOfAmount(record, departure)
  const isPulled = link === 'spender' || (isWhole && trail.allowance < record.amount)
  if (ours.some((approval) => isUnder(approval, departure, others))) return isPulled
  return trail.nonce === record.permit.nonce && isWhole && link === 'spender' && isOfTheOwn(trail, departure)
}

/**
 * What the pull used was given, and not by another permit: that one comes with a request of its own, perhaps from another
 * device, and lands after ours was signed where a reorg undid it before.
 */
function isOfTheOwn({ approvals }: PermitTrail, { block }: TrailDeparture): boolean {
  const given = approvals.filter((approval) => approval.value > 0n && approval.block <= block.number).at(-1)
  return given !== undefined && given.maker !== 'other'
}

/** A pull uses up what the newest Approval before it gave. Of two in one block nothing tells which was the newest. */
function isUnder(
  approval: TrailApproval,
  { block }: TrailDeparture,
  others: readonly TrailApproval[],
): boolean {
  const isReplaced = others.some((other) => other.block > approval.block && other.block < block.number)
  return approval.block <= block.number && !isReplaced
}

/** Something of the amount left the owner, and nothing shows by what: it may have been this. */
function isUnexplained({ record, trail }: Context, departure: TrailDeparture): boolean {
  const isAnothers = trail.approvals.some(
    ({ hash, maker }) => hash === departure.hash && (maker === 'other' || maker === 'owner'),
  )
  return departure.link !== 'own' && !isAnothers && isOfAmount(record, departure)
}

function isOfAmount({ amount }: TransferRecord, { total, amounts }: TrailDeparture): boolean {
  return total === amount || amounts.includes(amount)
}
