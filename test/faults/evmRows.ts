import type { Fault, FaultName } from '../../sandbox/faults/Fault.js'
import type { ExpectedStatuses } from './expectedStatuses.js'
import type { Plan } from './support/Plan.js'

/** How the service collects a deposit on an EVM chain. */
const styles = ['atomic', 'tryPermit', 'twoStep'] as const
export type Style = (typeof styles)[number]

/** One fault, with the expected statuses of a transfer that it hits. */
export type Row = {
  name: FaultName
  /** The parameters of the fault. */
  numbers?: { readonly [name: string]: number }
  /** The expected statuses if the page receives the answer; for each style if they differ. */
  expectedStatuses: ExpectedStatuses | { readonly [style in Style]: ExpectedStatuses }
  /** The same if the answer is lost. @default `expectedStatuses` without the statuses from the answer */
  lost?: ExpectedStatuses | { readonly [style in Style]: ExpectedStatuses }
  /** How much less the recipient gets, in base units. */
  fee?: bigint
  charge?: Plan['charge']
  unmatched?: Plan['unmatched']
  gets?: Plan['gets']
  /** Only for an EVM destination. */
  evmDestination?: true
  /** From which moment on it may be set aside. */
  closable?: Plan['closable']
  /** Whether it hits a whole chain. Its transfers then run one after the other, and the token is restored after each. */
  alone?: true
  /** Whether the answer comes only when the faults are lifted. */
  hangs?: true
}

/** A wallet with an unusual answer. */
type WalletRow = Pick<Plan, 'label' | 'wallet'> &
  ({ expectedStatuses: ExpectedStatuses } | { rejects: NonNullable<Plan['rejects']> })

/** The amount of every transfer of the matrix, in base units. */
export const amount = 5_000_000n
const onePercent = 50_000n
/** The amount of the owner's additional plain transfer. */
const elsewhere = 1_000_000n

export const arrives: ExpectedStatuses = { answered: 'pending', soon: 'arrived' }
const arrivesUnheard: ExpectedStatuses = { answered: 'unanswered', soon: 'arrived' }
/** The permit is valid until its deadline, so nothing can prove earlier that nothing was sent. */
const neverSent: ExpectedStatuses = {
  answered: 'unanswered',
  expired: ['unanswered', 'notSent'],
  final: 'notSent',
}
const refused: ExpectedStatuses = { answered: 'refused', expired: ['refused', 'notSent'], final: 'notSent' }
const reverted: ExpectedStatuses = {
  answered: 'pending',
  soon: 'reverted',
  expired: ['reverted', 'notSent'],
  final: 'notSent',
}
/** The transaction that the service returns does not contain the permit, so its failure proves nothing. */
const notExecuted: ExpectedStatuses = {
  answered: 'pending',
  expired: ['pending', 'notSent'],
  final: 'notSent',
}
const revertsUnseen = notExecuted
/** Executed after the deadline: the failed transaction may be seen before the block that proves the expiry is final. */
const revertsLate: ExpectedStatuses = { ...notExecuted, expired: ['pending', 'reverted', 'notSent'] }
/** One node cannot prove the outcome, so in the end the person may set it aside. */
const neverTold: ExpectedStatuses = { answered: 'pending' }
const neverToldUnheard: ExpectedStatuses = { answered: 'unanswered' }
const atTheEnd = { from: 'final' } as const
const revertsOpen: ExpectedStatuses = {
  answered: 'pending',
  soon: ['pending', 'reverted'],
  final: 'reverted',
}
/** A service with a separate withdrawal has two minutes before the used permit is reported. */
const used: ExpectedStatuses = { answered: 'pending', soon: ['pending', 'permitUsed'], later: 'permitUsed' }
const usedUnheard: ExpectedStatuses = { answered: 'unanswered', soon: 'permitUsed' }

/** Longer than any run takes: it ends with the faults, not by time. */
const untilLifted = { ms: 7_200_000 }
export const reorg = { afterSeconds: 300 }
export const reorgAndBack = { ...reorg, backAfterSeconds: 300 }

const leaves: ExpectedStatuses = { answered: 'pending', soon: 'sent' }
/** A permit in its own transaction stays used. */
const vanishes: ExpectedStatuses = {
  ...leaves,
  dropped: 'unanswered',
  expired: ['unanswered', 'notSent'],
  final: 'notSent',
}

/** The answer of the service goes wrong. */
export const serviceRows: readonly (Row & { expectedStatuses: ExpectedStatuses })[] = [
  { name: 'dropBeforeAccept', expectedStatuses: neverSent },
  { name: 'dropAfterAccept', expectedStatuses: arrivesUnheard },
  {
    name: 'delayBeforeAccept',
    numbers: untilLifted,
    expectedStatuses: { answered: 'unanswered', lifted: 'arrived' },
    hangs: true,
  },
  { name: 'delayAfterAccept', numbers: untilLifted, expectedStatuses: arrivesUnheard, hangs: true },
  { name: 'status500BeforeAccept', expectedStatuses: neverSent },
  { name: 'status500AfterAccept', expectedStatuses: arrivesUnheard },
  { name: 'html502BeforeAccept', expectedStatuses: neverSent },
  { name: 'html502AfterAccept', expectedStatuses: arrivesUnheard },
  { name: 'status408BeforeAccept', expectedStatuses: neverSent },
  { name: 'status408AfterAccept', expectedStatuses: arrivesUnheard },
  { name: 'status409BeforeAccept', expectedStatuses: neverSent },
  { name: 'status409AfterAccept', expectedStatuses: arrivesUnheard },
  { name: 'status429', expectedStatuses: refused },
  { name: 'refuse', expectedStatuses: refused },
  { name: 'refuseAfterAccept', expectedStatuses: { answered: 'refused', soon: 'arrived' } },
  { name: 'truncatedAnswer', expectedStatuses: arrivesUnheard },
  { name: 'wrongTypesAnswer', expectedStatuses: arrivesUnheard },
  // The second delivery's answer depends on whether the first has landed.
  {
    name: 'duplicateDelivery',
    expectedStatuses: { answered: ['pending', 'unanswered', 'refused'], soon: 'arrived' },
  },
]

/** The service accepts, and the execution goes wrong. */
export const executionRows: readonly Row[] = [
  {
    name: 'permitFrontRun',
    expectedStatuses: { atomic: used, tryPermit: arrives, twoStep: arrives },
    lost: { atomic: usedUnheard, tryPermit: arrivesUnheard, twoStep: arrivesUnheard },
  },
  { name: 'transferReverts', expectedStatuses: used, lost: usedUnheard },
  { name: 'allowancePulled', expectedStatuses: neverTold, closable: atTheEnd },
  { name: 'allowancePulledLate', expectedStatuses: neverTold, closable: atTheEnd },
  {
    name: 'allowancePulledLate',
    numbers: { afterSeconds: 2_500 },
    expectedStatuses: neverTold,
    closable: atTheEnd,
  },
  { name: 'feePulledBeside', expectedStatuses: arrives, fee: onePercent },
  { name: 'feePulledApart', expectedStatuses: arrives, fee: onePercent },
  { name: 'hashReplaced', expectedStatuses: arrives },
  { name: 'sourceReverts', expectedStatuses: reverted },
  {
    name: 'tokenPaused',
    expectedStatuses: { atomic: reverted, tryPermit: reverted, twoStep: revertsUnseen },
    alone: true,
  },
  {
    name: 'ownerBlacklisted',
    expectedStatuses: { atomic: reverted, tryPermit: reverted, twoStep: used },
    lost: {
      atomic: neverSent,
      tryPermit: neverSent,
      twoStep: usedUnheard,
    },
  },
  {
    name: 'spenderBlacklisted',
    expectedStatuses: { atomic: reverted, tryPermit: reverted, twoStep: used },
    lost: { atomic: neverSent, tryPermit: neverSent, twoStep: usedUnheard },
    alone: true,
  },
  {
    name: 'nonceTaken',
    expectedStatuses: { atomic: revertsOpen, tryPermit: revertsOpen, twoStep: neverTold },
    lost: neverToldUnheard,
    closable: atTheEnd,
  },
  { name: 'relayerStopped', expectedStatuses: notExecuted },
  {
    name: 'relayerLate',
    numbers: { seconds: 1_000 },
    expectedStatuses: { answered: 'pending', later: 'arrived' },
  },
  {
    name: 'relayerLate',
    numbers: { seconds: 2_000 },
    expectedStatuses: { atomic: revertsLate, tryPermit: revertsLate, twoStep: notExecuted },
  },
  {
    name: 'departureReorged',
    numbers: reorg,
    expectedStatuses: {
      atomic: vanishes,
      tryPermit: vanishes,
      twoStep: { ...leaves, dropped: 'permitUsed' },
    },
  },
  {
    name: 'departureReorgedAndBack',
    numbers: reorgAndBack,
    expectedStatuses: {
      atomic: { ...leaves, dropped: 'unanswered', returned: 'arrived' },
      tryPermit: { ...leaves, dropped: 'unanswered', returned: 'arrived' },
      twoStep: { ...leaves, dropped: 'permitUsed', returned: 'arrived' },
    },
  },
  {
    name: 'arrivalReorged',
    numbers: reorg,
    expectedStatuses: { answered: 'pending', soon: 'arrived', dropped: 'sent' },
    evmDestination: true,
  },
  {
    name: 'arrivalReorgedAndBack',
    numbers: reorgAndBack,
    expectedStatuses: { answered: 'pending', soon: 'arrived', dropped: 'sent', returned: 'arrived' },
    evmDestination: true,
  },
  { name: 'payoutStopped', expectedStatuses: { answered: 'pending', soon: 'sent' } },
]

const later: ExpectedStatuses = { answered: 'pending', dropped: 'arrived' }
const routed = { routed: 1 }

/** The service collects the money or pays it out in an unusual way. */
export const settlementRows: readonly Row[] = [
  { name: 'relayerRouted', expectedStatuses: arrives },
  {
    name: 'pulledShort',
    numbers: routed,
    expectedStatuses: arrives,
    fee: onePercent,
    charge: amount - onePercent,
  },
  { name: 'halvesPulledBeside', expectedStatuses: arrives },
  { name: 'halvesPulledApart', numbers: routed, expectedStatuses: arrives },
  { name: 'pulledInSameBlock', numbers: routed, expectedStatuses: arrives },
  { name: 'pulledInLaterBlock', expectedStatuses: arrives },
  {
    name: 'pulledInLaterBlock',
    numbers: { seconds: 200 },
    expectedStatuses: later,
    lost: { answered: 'unanswered', soon: 'permitUsed', dropped: 'arrived' },
  },
  { name: 'hashOfAnother', numbers: { executes: 1 }, expectedStatuses: arrives, charge: amount + elsewhere },
  {
    name: 'recipientBlacklisted',
    expectedStatuses: { answered: 'pending', soon: 'sent', lifted: 'arrived' },
  },
  { name: 'payoutShort', expectedStatuses: arrives, fee: onePercent },
  {
    name: 'payoutShort',
    numbers: { keptBasisPoints: 50 },
    expectedStatuses: leaves,
    unmatched: amount - onePercent / 2n,
  },
  { name: 'payoutInParts', expectedStatuses: leaves, unmatched: amount },
  { name: 'payoutToOther', expectedStatuses: leaves },
  { name: 'payoutTwice', expectedStatuses: arrives, gets: 2n * amount },
]

/** What somebody else does meanwhile, with the expected statuses. */
export type OthersRow = Pick<Plan, 'label' | 'others' | 'faults' | 'expectedStatuses'> &
  Partial<Pick<Plan, 'device' | 'gets' | 'unmatched' | 'closable'>>

/** Somebody pays the recipient the amount during the prompt, which is no arrival, whatever the device's clock says. */
const paidAtThePrompt: readonly OthersRow[] = [
  { label: 'usual', faults: [], expectedStatuses: arrives, gets: 2n * amount },
  {
    label: 'relayerStopped',
    faults: [{ name: 'relayerStopped' }],
    expectedStatuses: notExecuted,
    unmatched: amount,
  } as const,
  {
    label: 'payoutStopped',
    faults: [{ name: 'payoutStopped' }],
    expectedStatuses: leaves,
    unmatched: amount,
  } as const,
].flatMap((row) =>
  [0, -200].map((ahead) => ({
    ...row,
    label: `paid by somebody else at the prompt, ${row.label}${ahead < 0 ? ', device 200 s behind' : ''}`,
    others: 'pay at the prompt' as const,
    device: { ahead },
  })),
)

/** The same amount on the same nonce, from a device that does not know the first: no node shows which one left. */
const sentFromElsewhere: OthersRow = {
  label: 'sent from another device on the same nonce',
  others: 'send from another device',
  faults: [{ name: 'dropBeforeAccept' }],
  expectedStatuses: neverToldUnheard,
  closable: atTheEnd,
}

export const othersRows: readonly OthersRow[] = [...paidAtThePrompt, sentFromElsewhere]

/** Returns a row's label in the table. */
export function labelOf({ name, numbers }: Row): string {
  const late = name === 'allowancePulledLate' && numbers?.afterSeconds
  const after = numbers?.seconds ?? numbers?.keptBasisPoints ?? late
  return after ? `${name} ${after}` : name
}

/** Returns the fault in the sandbox's format. */
export function faultOf({ name, numbers }: Row): Fault {
  return { name, ...numbers } as Fault
}

const asked = 'asked' as const

/** The wallet does not return a signature that USDC accepts. */
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
  { label: 'wallet returnsYParity', wallet: 'returnsYParity', expectedStatuses: arrives },
  { label: 'wallet returnsCompact', wallet: 'returnsCompact', expectedStatuses: arrives },
]
