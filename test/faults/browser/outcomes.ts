import type { TransferStatus } from '../../../src/core/record/record.js'
import type { Course } from '../course.js'
import { arrives, reorg } from '../evmRows.js'
import type { OutcomeRow } from './BrowserPlan.js'

const evm = { from: 'BASE', to: 'ARB' } as const
const fromSolana = { from: 'SOLANA', to: 'ARB' } as const

/** Long enough for the person to leave while it hangs, in ms. */
const hanging = { ms: 8_000 }

/** Sooner than the clocks leap next: a chain that was taken back a long way is ahead of its clock. */
const reorgAndBack = { ...reorg, backAfterSeconds: 150 }

const neverSent: Course = { answered: 'unanswered', final: 'notSent' }
const refused: Course = { answered: 'refused', final: 'notSent' }
/** On Solana what was signed runs out within a minute, and is proven not to have been sent as soon as it has. */
const soonOver = (first: TransferStatus): Course => ({
  soon: [first, 'notSent'],
  expired: [first, 'notSent'],
})
const stopped: Course = { answered: 'pending', expired: ['pending', 'notSent'], final: 'notSent' }
const used: Course = { answered: 'pending', soon: ['pending', 'permitUsed'], later: 'permitUsed' }
const arrivesUnheard: Course = { answered: 'unanswered', soon: 'arrived' }

/** Every status and every end of a transfer from an EVM chain, and the ways there that differ for a person. */
const evmOutcomes: readonly OutcomeRow[] = [
  { ...evm, label: 'arrives', course: arrives, firstTab: 'stays' },
  { from: 'BASE', to: 'SOLANA', label: 'arrives on Solana', course: arrives },
  { ...evm, label: 'unanswered, arrives', faults: [{ name: 'dropAfterAccept' }], course: arrivesUnheard },
  {
    ...evm,
    label: 'left before the answer, arrives',
    faults: [{ name: 'delayAfterAccept', ...hanging }],
    course: arrivesUnheard,
    hangs: true,
  },
  {
    ...evm,
    label: 'left before it is read, arrives',
    faults: [{ name: 'delayBeforeAccept', ...hanging }],
    course: arrivesUnheard,
    hangs: true,
  },
  {
    ...evm,
    label: 'unanswered, expires',
    faults: [{ name: 'dropBeforeAccept' }],
    course: neverSent,
    reason: 'expired',
    firstTab: 'stays',
  },
  { ...evm, label: 'refused, expires', faults: [{ name: 'refuse' }], course: refused, reason: 'expired' },
  {
    ...evm,
    label: 'refused, arrives',
    faults: [{ name: 'refuseAfterAccept' }],
    course: { answered: 'refused', soon: 'arrived' },
  },
  {
    ...evm,
    label: 'refused, replaced, arrives',
    faults: [{ name: 'refuse' }],
    person: 'replaces',
    course: { answered: 'refused', soon: 'arrived' },
    reason: 'replaced',
    firstTab: 'stays',
  },
  {
    ...evm,
    label: 'reverted, expires',
    faults: [{ name: 'sourceReverts' }],
    course: { answered: 'pending', soon: 'reverted', expired: ['reverted', 'notSent'], final: 'notSent' },
    reason: 'expired',
  },
  {
    ...evm,
    label: 'another permit takes the nonce, may be set aside',
    faults: [{ name: 'nonceTaken' }],
    // Nothing on chain proves which permit it was.
    course: { answered: 'pending', soon: ['pending', 'reverted'] },
    closableFrom: 'expired',
  },
  { ...evm, label: 'permit used', faults: [{ name: 'transferReverts' }], course: used },
  {
    ...evm,
    label: 'permit used, taken back',
    faults: [{ name: 'transferReverts' }],
    person: 'clearsAllowance',
    course: { ...used, expired: ['permitUsed', 'notSent'], final: 'notSent' },
    reason: 'failed',
  },
  {
    from: 'ETH',
    to: 'ARB',
    style: 'twoStep',
    label: 'permit used, pulled again, arrives',
    faults: [{ name: 'departureReorgedAndBack', ...reorgAndBack }],
    course: { answered: 'pending', soon: 'sent', dropped: 'permitUsed', returned: 'arrived' },
  },
  {
    from: 'ETH',
    to: 'ARB',
    label: 'leaves, vanishes, comes back, arrives',
    faults: [{ name: 'departureReorgedAndBack', ...reorgAndBack }],
    course: { answered: 'pending', soon: 'sent', dropped: 'unanswered', returned: 'arrived' },
  },
  {
    from: 'BASE',
    to: 'POLYGON',
    label: 'arrives, vanishes, arrives again',
    faults: [{ name: 'arrivalReorgedAndBack', ...reorgAndBack }],
    course: { answered: 'pending', soon: 'arrived', dropped: 'sent', returned: 'arrived' },
  },
  {
    from: 'BASE',
    to: 'POLYGON',
    label: 'arrives, vanishes for good',
    faults: [{ name: 'arrivalReorged', ...reorg }],
    course: { answered: 'pending', soon: 'arrived', dropped: 'sent' },
  },
  {
    ...evm,
    label: 'sent minutes later, arrives',
    faults: [{ name: 'relayerLate', seconds: 1_000 }],
    course: { answered: 'pending', later: 'arrived' },
    slowFrom: 'dropped',
  },
  {
    ...evm,
    label: 'never sent on, expires',
    faults: [{ name: 'relayerStopped' }],
    course: stopped,
    reason: 'expired',
    slowFrom: 'dropped',
  },
  {
    ...evm,
    label: 'leaves, is not paid out',
    faults: [{ name: 'payoutStopped' }],
    course: { answered: 'pending', soon: 'sent', final: 'sent' },
    slowFrom: 'final',
  },
  {
    ...evm,
    label: 'declined in the wallet',
    person: 'declines',
    rejects: { error: 'UserRejectedError', wallet: 'asked' },
  },
]

const refusedHere = (error: 'receiver' | 'amount' | 'instruction') =>
  ({ error: `UnsafeTransactionError.${error}`, wallet: 'not asked' }) as const

const solanaOutcomes: readonly OutcomeRow[] = [
  { ...fromSolana, label: 'arrives', course: arrives },
  {
    ...fromSolana,
    label: 'unanswered, arrives',
    faults: [{ name: 'dropAfterAccept' }],
    course: arrivesUnheard,
  },
  {
    ...fromSolana,
    label: 'left before the answer, arrives',
    faults: [{ name: 'delayAfterAccept', ...hanging }],
    course: arrivesUnheard,
    hangs: true,
  },
  {
    ...fromSolana,
    label: 'unanswered, expires',
    faults: [{ name: 'dropBeforeAccept' }],
    course: { ...neverSent, ...soonOver('unanswered') },
    reason: 'expired',
  },
  {
    ...fromSolana,
    label: 'refused, expires',
    faults: [{ name: 'refuse' }],
    course: { ...refused, ...soonOver('refused') },
    reason: 'expired',
  },
  {
    ...fromSolana,
    label: 'never sent on, expires',
    faults: [{ name: 'relayerStopped' }],
    course: { ...stopped, ...soonOver('pending') },
    reason: 'expired',
  },
  {
    ...fromSolana,
    label: 'built for a stranger',
    faults: [{ name: 'builtWrongReceiver' }],
    rejects: refusedHere('receiver'),
  },
  {
    ...fromSolana,
    label: 'built with an approval',
    faults: [{ name: 'builtApprove' }],
    rejects: refusedHere('instruction'),
  },
]

/** Every outcome that a person can meet. */
export const outcomes: readonly OutcomeRow[] = [...evmOutcomes, ...solanaOutcomes]
