import type { Fault, FaultName } from '../../sandbox/faults/Fault.js'
import type { ExpectedStatuses } from './expectedStatuses.js'
import type { Plan } from './support/Plan.js'

/** How the service takes a deposit on an EVM chain. */
const styles = ['atomic', 'tryPermit', 'twoStep'] as const
export type Style = (typeof styles)[number]

/** One fault, with what design.md (section 5) says is to be said of a transfer that it hits. */
export type Row = {
  name: FaultName
  /** What is set otherwise than usual. */
  numbers?: { readonly [name: string]: number }
  /** The expected statuses where the page hears the answer; one for each style where they differ. */
  expectedStatuses: ExpectedStatuses | { readonly [style in Style]: ExpectedStatuses }
  /** The same where the answer is lost too. @default `expectedStatuses` without what the answer told */
  lost?: ExpectedStatuses | { readonly [style in Style]: ExpectedStatuses }
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
  ({ expectedStatuses: ExpectedStatuses } | { rejects: NonNullable<Plan['rejects']> })

/** What every transfer of the matrix moves, in base units. */
export const amount = 5_000_000n
const onePercent = 50_000n
/** What a plain transfer of the owner moves beside. */
const elsewhere = 1_000_000n

export const arrives: ExpectedStatuses = { answered: 'pending', soon: 'arrived' }
const arrivesUnheard: ExpectedStatuses = { answered: 'unanswered', soon: 'arrived' }
/** The permit is alive until its deadline: nothing before says that nothing was sent. */
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
/** The transaction that the service names holds nothing of the permit, so its failure says nothing. */
const notExecuted: ExpectedStatuses = {
  answered: 'pending',
  expired: ['pending', 'notSent'],
  final: 'notSent',
}
const revertsUnseen = notExecuted
/** By one node nothing proves what became of it: in the end the person may set it aside. */
const neverTold: ExpectedStatuses = { answered: 'pending' }
const neverToldUnheard: ExpectedStatuses = { answered: 'unanswered' }
const atTheEnd = { from: 'final' } as const
const revertsOpen: ExpectedStatuses = {
  answered: 'pending',
  soon: ['pending', 'reverted'],
  final: 'reverted',
}
/** A service that pulls in a transaction of its own is given two minutes before the used permit is worth a word. */
const used: ExpectedStatuses = { answered: 'pending', soon: ['pending', 'permitUsed'], later: 'permitUsed' }
const usedUnheard: ExpectedStatuses = { answered: 'unanswered', soon: 'permitUsed' }

const untilLifted = { ms: 600_000 }
export const reorg = { afterSeconds: 300 }
export const reorgAndBack = { ...reorg, backAfterSeconds: 300 }

const leaves: ExpectedStatuses = { answered: 'pending', soon: 'sent' }
/** Where the permit stands in a transaction of its own, it stays used. */
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
  // What the second delivery is answered with depends on whether the first has landed by then.
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
    expectedStatuses: notExecuted,
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

/** The service takes the money or pays it out otherwise than usual, however it usually does. */
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

/** What somebody else does meanwhile, with what is to be said all the same. */
export type OthersRow = Pick<Plan, 'label' | 'others' | 'faults' | 'expectedStatuses'> &
  Partial<Pick<Plan, 'device' | 'gets' | 'unmatched' | 'closable'>>

/** Somebody pays the recipient the amount while the wallet is asked: that is no arrival, whatever the device's clock says. */
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

/** The same amount on the same nonce, from a device that knows nothing of the first: no node can tell which one left. */
const sentFromElsewhere: OthersRow = {
  label: 'sent from another device on the same nonce',
  others: 'send from another device',
  faults: [{ name: 'dropBeforeAccept' }],
  expectedStatuses: neverToldUnheard,
  closable: atTheEnd,
}

export const othersRows: readonly OthersRow[] = [...paidAtThePrompt, sentFromElsewhere]

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
  { label: 'wallet returnsYParity', wallet: 'returnsYParity', expectedStatuses: arrives },
  { label: 'wallet returnsCompact', wallet: 'returnsCompact', expectedStatuses: arrives },
]
