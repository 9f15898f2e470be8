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
  /** Only where the money goes to an EVM chain. */
  evmDestination?: true
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

export const arrives: Course = { answered: 'pending', soon: 'arrived' }
const arrivesUnheard: Course = { answered: 'unanswered', soon: 'arrived' }
/** The permit is alive until its deadline: nothing before says that nothing was sent. */
const neverSent: Course = { answered: 'unanswered', expired: 'any', final: 'notSent' }
const refused: Course = { answered: 'refused', expired: 'any', final: 'notSent' }
const reverted: Course = { answered: 'pending', soon: 'reverted', expired: 'any', final: 'notSent' }
/** A service that pulls in a transaction of its own is given two minutes before the used permit is worth a word. */
const used: Course = { answered: 'pending', soon: 'any', later: 'permitUsed' }
const usedUnheard: Course = { answered: 'unanswered', soon: 'permitUsed' }

const untilLifted = { ms: 600_000 }
export const reorg = { afterSeconds: 300 }
export const reorgAndBack = { ...reorg, backAfterSeconds: 300 }

const leaves: Course = { answered: 'pending', soon: 'sent' }
/** Where the permit stands in a transaction of its own, it stays used. */
const vanishes: Course = { ...leaves, dropped: 'unanswered', expired: 'any', final: 'notSent' }

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
  { name: 'duplicateDelivery', course: { answered: 'any', soon: 'arrived' } },
]

/** The service accepts, and the execution goes wrong. */
export const executionRows: readonly Row[] = [
  {
    name: 'permitFrontRun',
    course: { atomic: used, tryPermit: arrives, twoStep: arrives },
    lost: { atomic: usedUnheard, tryPermit: arrivesUnheard, twoStep: arrivesUnheard },
  },
  { name: 'transferReverts', course: used, lost: usedUnheard },
  { name: 'allowancePulled', course: arrives },
  { name: 'allowancePulledLate', course: { answered: 'pending', expired: 'arrived' } },
  {
    name: 'allowancePulledLate',
    numbers: { afterSeconds: 2_500 },
    course: { answered: 'pending', final: 'arrived' },
    lost: { answered: 'unanswered', final: 'arrived' },
  },
  { name: 'feePulledBeside', course: arrives, fee: onePercent },
  { name: 'feePulledApart', course: arrives, fee: onePercent },
  { name: 'hashReplaced', course: arrives },
  { name: 'sourceReverts', course: reverted },
  { name: 'tokenPaused', course: reverted, alone: true },
  {
    name: 'ownerBlacklisted',
    course: { atomic: reverted, tryPermit: reverted, twoStep: used },
    lost: {
      atomic: neverSent,
      tryPermit: neverSent,
      twoStep: usedUnheard,
    },
  },
  { name: 'nonceTaken', course: { answered: 'pending', soon: 'any', expired: 'any', final: 'notSent' } },
  { name: 'relayerStopped', course: { answered: 'pending', expired: 'any', final: 'notSent' } },
  { name: 'relayerLate', numbers: { seconds: 1_000 }, course: { answered: 'pending', later: 'arrived' } },
  {
    name: 'relayerLate',
    numbers: { seconds: 2_000 },
    course: { answered: 'pending', expired: 'any', final: 'notSent' },
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

/** Names a row in the table. */
export function labelOf({ name, numbers }: Row): string {
  const after = numbers?.seconds ?? (name === 'allowancePulledLate' && numbers?.afterSeconds)
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
