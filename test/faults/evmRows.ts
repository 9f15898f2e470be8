import type { Fault, FaultName } from '../../sandbox/faults/Fault.js'
import type { Course } from './course.js'
import type { Plan } from './support/Plan.js'

/** How the service takes a deposit on an EVM chain. */
const styles = ['atomic', 'tryPermit', 'twoStep'] as const
export type Style = (typeof styles)[number]

/** One fault, with what design.md (section 5) says is to be said of a transfer that it hits. */
export type Row = {
  name: FaultName
  /** What is set otherwise than usual. */
  numbers?: { readonly [name: string]: number }
  /** The course where the page hears the answer; one for each style where they differ. */
  course: Course | { readonly [style in Style]: Course }
  /** The same where the answer is lost too. @default `course` without what the answer told */
  lost?: Course | { readonly [style in Style]: Course }
  /** Base units that the recipient gets less. */
  fee?: bigint
  charge?: Plan['charge']
  unmatched?: Plan['unmatched']
  gets?: Plan['gets']
  /** Only where the money goes to an EVM chain. */
  evmDestination?: true
  /** From when on it may be set aside. */
  closable?: Plan['closable']
  /** It hits a whole chain: its transfers come one after the other, and the token is itself again after each. */
  alone?: true
  /** The answer comes only when the faults are lifted. */
  hangs?: true
}

/** One wallet that answers otherwise. */
type WalletRow = Pick<Plan, 'label' | 'wallet'> &
  ({ course: Course } | { rejects: NonNullable<Plan['rejects']> })

/** What every transfer of the matrix moves, in base units. */
export const amount = 5_000_000n
const onePercent = 50_000n
/** What a plain transfer of the owner moves beside. */
const elsewhere = 1_000_000n

export const arrives: Course = { answered: 'pending', soon: 'arrived' }
const arrivesUnheard: Course = { answered: 'unanswered', soon: 'arrived' }
/** The permit is alive until its deadline: nothing before says that nothing was sent. */
const neverSent: Course = { answered: 'unanswered', expired: ['unanswered', 'notSent'], final: 'notSent' }
const refused: Course = { answered: 'refused', expired: ['refused', 'notSent'], final: 'notSent' }
const reverted: Course = {
  answered: 'pending',
  soon: 'reverted',
  expired: ['reverted', 'notSent'],
  final: 'notSent',
}
/** The transaction that the service names holds nothing of the permit, so its failure says nothing. */
const notExecuted: Course = { answered: 'pending', expired: ['pending', 'notSent'], final: 'notSent' }
const revertsUnseen = notExecuted
/** By one node nothing proves what became of it: in the end the person may set it aside. */
const neverTold: Course = { answered: 'pending' }
const neverToldUnheard: Course = { answered: 'unanswered' }
const atTheEnd = { from: 'final' } as const
const revertsOpen: Course = { answered: 'pending', soon: ['pending', 'reverted'], final: 'reverted' }
/** A service that pulls in a transaction of its own is given two minutes before the used permit is worth a word. */
const used: Course = { answered: 'pending', soon: ['pending', 'permitUsed'], later: 'permitUsed' }
const usedUnheard: Course = { answered: 'unanswered', soon: 'permitUsed' }

const untilLifted = { ms: 600_000 }
export const reorg = { afterSeconds: 300 }
export const reorgAndBack = { ...reorg, backAfterSeconds: 300 }

const leaves: Course = { answered: 'pending', soon: 'sent' }
/** Where the permit stands in a transaction of its own, it stays used. */
const vanishes: Course = {
  ...leaves,
  dropped: 'unanswered',
  expired: ['unanswered', 'notSent'],
  final: 'notSent',
}

/** The answer of the service goes wrong. */
export const serviceRows: readonly (Row & { course: Course })[] = [
  { name: 'dropBeforeAccept', course: neverSent },
  { name: 'dropAfterAccept', course: arrivesUnheard },
  {
    name: 'delayBeforeAccept',
    numbers: untilLifted,
    course: { answered: 'unanswered', lifted: 'arrived' },
    hangs: true,
  },
  { name: 'delayAfterAccept', numbers: untilLifted, course: arrivesUnheard, hangs: true },
  { name: 'status500BeforeAccept', course: neverSent },
  { name: 'status500AfterAccept', course: arrivesUnheard },
  { name: 'html502BeforeAccept', course: neverSent },
  { name: 'html502AfterAccept', course: arrivesUnheard },
  { name: 'status408BeforeAccept', course: neverSent },
  { name: 'status408AfterAccept', course: arrivesUnheard },
  { name: 'status409BeforeAccept', course: neverSent },
  { name: 'status409AfterAccept', course: arrivesUnheard },
  { name: 'status429', course: refused },
  { name: 'refuse', course: refused },
  { name: 'refuseAfterAccept', course: { answered: 'refused', soon: 'arrived' } },
  { name: 'truncatedAnswer', course: arrivesUnheard },
  { name: 'wrongTypesAnswer', course: arrivesUnheard },
  // What the second delivery is answered with depends on whether the first has landed by then.
  { name: 'duplicateDelivery', course: { answered: ['pending', 'unanswered', 'refused'], soon: 'arrived' } },
]

/** The service accepts, and the execution goes wrong. */
export const executionRows: readonly Row[] = [
  {
    name: 'permitFrontRun',
    course: { atomic: used, tryPermit: arrives, twoStep: arrives },
    lost: { atomic: usedUnheard, tryPermit: arrivesUnheard, twoStep: arrivesUnheard },
  },
  { name: 'transferReverts', course: used, lost: usedUnheard },
  { name: 'allowancePulled', course: neverTold, closable: atTheEnd },
  { name: 'allowancePulledLate', course: neverTold, closable: atTheEnd },
  { name: 'allowancePulledLate', numbers: { afterSeconds: 2_500 }, course: neverTold, closable: atTheEnd },
  { name: 'feePulledBeside', course: arrives, fee: onePercent },
  { name: 'feePulledApart', course: arrives, fee: onePercent },
  { name: 'hashReplaced', course: arrives },
  { name: 'sourceReverts', course: reverted },
  {
    name: 'tokenPaused',
    course: { atomic: reverted, tryPermit: reverted, twoStep: revertsUnseen },
    alone: true,
  },
  {
    name: 'ownerBlacklisted',
    course: { atomic: reverted, tryPermit: reverted, twoStep: used },
    lost: {
      atomic: neverSent,
      tryPermit: neverSent,
      twoStep: usedUnheard,
    },
  },
  {
    name: 'nonceTaken',
    course: { atomic: revertsOpen, tryPermit: revertsOpen, twoStep: neverTold },
    lost: neverToldUnheard,
    closable: atTheEnd,
  },
  { name: 'relayerStopped', course: notExecuted },
  { name: 'relayerLate', numbers: { seconds: 1_000 }, course: { answered: 'pending', later: 'arrived' } },
  {
    name: 'relayerLate',
    numbers: { seconds: 2_000 },
    course: notExecuted,
  },
  {
    name: 'departureReorged',
    numbers: reorg,
    course: { atomic: vanishes, tryPermit: vanishes, twoStep: { ...leaves, dropped: 'permitUsed' } },
  },
  {
    name: 'departureReorgedAndBack',
    numbers: reorgAndBack,
    course: {
      atomic: { ...leaves, dropped: 'unanswered', returned: 'arrived' },
      tryPermit: { ...leaves, dropped: 'unanswered', returned: 'arrived' },
      twoStep: { ...leaves, dropped: 'permitUsed', returned: 'arrived' },
    },
  },
  {
    name: 'arrivalReorged',
    numbers: reorg,
    course: { answered: 'pending', soon: 'arrived', dropped: 'sent' },
    evmDestination: true,
  },
  {
    name: 'arrivalReorgedAndBack',
    numbers: reorgAndBack,
    course: { answered: 'pending', soon: 'arrived', dropped: 'sent', returned: 'arrived' },
    evmDestination: true,
  },
  { name: 'payoutStopped', course: { answered: 'pending', soon: 'sent' } },
]

const later: Course = { answered: 'pending', dropped: 'arrived' }
const routed = { routed: 1 }

/** The service takes the money or pays it out otherwise than usual, however it usually does. */
export const settlementRows: readonly Row[] = [
  { name: 'relayerRouted', course: arrives },
  { name: 'pulledShort', numbers: routed, course: arrives, fee: onePercent, charge: amount - onePercent },
  { name: 'halvesPulledBeside', course: arrives },
  { name: 'halvesPulledApart', numbers: routed, course: arrives },
  { name: 'pulledInSameBlock', numbers: routed, course: arrives },
  { name: 'pulledInLaterBlock', course: arrives },
  {
    name: 'pulledInLaterBlock',
    numbers: { seconds: 200 },
    course: later,
    lost: { answered: 'unanswered', soon: 'permitUsed', dropped: 'arrived' },
  },
  { name: 'hashOfAnother', numbers: { executes: 1 }, course: arrives, charge: amount + elsewhere },
  {
    name: 'recipientBlacklisted',
    course: { answered: 'pending', soon: 'sent', lifted: 'arrived' },
  },
  { name: 'payoutShort', course: arrives, fee: onePercent },
  {
    name: 'payoutShort',
    numbers: { keptBasisPoints: 50 },
    course: leaves,
    unmatched: amount - onePercent / 2n,
  },
  { name: 'payoutInParts', course: leaves, unmatched: amount },
  { name: 'payoutToOther', course: leaves },
  { name: 'payoutTwice', course: arrives, gets: 2n * amount },
]

/** Names a row in the table. */
export function labelOf({ name, numbers }: Row): string {
  const late = name === 'allowancePulledLate' && numbers?.afterSeconds
  const after = numbers?.seconds ?? numbers?.keptBasisPoints ?? late
  return after ? `${name} ${after}` : name
}

/** The fault as the sandbox takes it. */
export function faultOf({ name, numbers }: Row): Fault {
  return { name, ...numbers } as Fault
}

const asked = 'asked' as const

/** The wallet does not answer with a signature as USDC takes it. */
export const walletRows: readonly WalletRow[] = [
  { label: 'wallet declines', wallet: 'declines', rejects: { name: 'UserRejectedError', wallet: asked } },
  {
    label: 'wallet returnsNothing',
    wallet: 'returnsNothing',
    rejects: { name: 'InvalidSignatureError', wallet: asked },
  },
  {
    label: 'wallet returnsBrokenSignature',
    wallet: 'returnsBrokenSignature',
    rejects: { name: 'InvalidSignatureError', wallet: asked },
  },
  { label: 'wallet returnsYParity', wallet: 'returnsYParity', course: arrives },
  { label: 'wallet returnsCompact', wallet: 'returnsCompact', course: arrives },
]
