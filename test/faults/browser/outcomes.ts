import type { TransferStatus } from '../../../src/core/record/record.js'
import { arrives, reorg } from '../evmRows.js'
import type { ExpectedStatuses } from '../expectedStatuses.js'
import type { OutcomeRow } from './BrowserPlan.js'

const evm = { from: 'BASE', to: 'ARB' } as const
const fromSolana = { from: 'SOLANA', to: 'ARB' } as const

/** Long enough for the person to leave before the answer, in ms. */
const hanging = { ms: 8_000 }

/** Before the clocks next move ahead, because a chain after a deep reorg is ahead of its clock. */
const reorgAndBack = { ...reorg, backAfterSeconds: 150 }

const neverSent: ExpectedStatuses = { answered: 'unanswered', final: 'notSent' }
const refused: ExpectedStatuses = { answered: 'refused', final: 'notSent' }
/** On Solana what was signed runs out within a minute, and is proven not to have been sent as soon as it has. */
const soonOver = (first: TransferStatus): ExpectedStatuses => ({
  soon: [first, 'notSent'],
  expired: [first, 'notSent'],
})
const stopped: ExpectedStatuses = { answered: 'pending', expired: ['pending', 'notSent'], final: 'notSent' }
const used: ExpectedStatuses = { answered: 'pending', soon: ['pending', 'permitUsed'], later: 'permitUsed' }
const arrivesUnheard: ExpectedStatuses = { answered: 'unanswered', soon: 'arrived' }

/** Every status and every end of a transfer from an EVM chain, and the ways there that differ for a person. */
const evmOutcomes: readonly OutcomeRow[] = [
  { ...evm, label: 'arrives', expectedStatuses: arrives, firstTab: 'stays' },
  { from: 'BASE', to: 'SOLANA', label: 'arrives on Solana', expectedStatuses: arrives },
  {
    ...evm,
    label: 'unanswered, arrives',
    faults: [{ name: 'dropAfterAccept' }],
    expectedStatuses: arrivesUnheard,
  },
  {
    ...evm,
    label: 'left before the answer, arrives',
    faults: [{ name: 'delayAfterAccept', ...hanging }],
    expectedStatuses: arrivesUnheard,
    hangs: true,
  },
  {
    ...evm,
    label: 'left before it is read, arrives',
    faults: [{ name: 'delayBeforeAccept', ...hanging }],
    expectedStatuses: arrivesUnheard,
    hangs: true,
  },
  {
    ...evm,
    label: 'unanswered, expires',
    faults: [{ name: 'dropBeforeAccept' }],
    expectedStatuses: neverSent,
    reason: 'expired',
    firstTab: 'stays',
  },
  {
    ...evm,
    label: 'refused, expires',
    faults: [{ name: 'refuse' }],
    expectedStatuses: refused,
    reason: 'expired',
  },
  {
    ...evm,
    label: 'refused, arrives',
    faults: [{ name: 'refuseAfterAccept' }],
    expectedStatuses: { answered: 'refused', soon: 'arrived' },
  },
  {
    ...evm,
    label: 'refused, replaced, arrives',
    faults: [{ name: 'refuse' }],
    person: 'replaces',
    expectedStatuses: { answered: 'refused', soon: 'arrived' },
    reason: 'replaced',
    firstTab: 'stays',
  },
  {
    ...evm,
    label: 'reverted, expires',
    faults: [{ name: 'sourceReverts' }],
    expectedStatuses: {
      answered: 'pending',
      soon: 'reverted',
      expired: ['reverted', 'notSent'],
      final: 'notSent',
    },
    reason: 'expired',
  },
  {
    ...evm,
    label: 'another permit takes the nonce, may be set aside',
    faults: [{ name: 'nonceTaken' }],
    // Nothing on chain proves which permit was used.
    expectedStatuses: { answered: 'pending', soon: ['pending', 'reverted'] },
    closableFrom: 'expired',
  },
  { ...evm, label: 'permit used', faults: [{ name: 'transferReverts' }], expectedStatuses: used },
  {
    ...evm,
    label: 'permit used, taken back',
    faults: [{ name: 'transferReverts' }],
    person: 'clearsAllowance',
    expectedStatuses: { ...used, expired: ['permitUsed', 'notSent'], final: 'notSent' },
    reason: 'failed',
  },
  {
    from: 'ETH',
    to: 'ARB',
    style: 'twoStep',
    label: 'permit used, pulled again, arrives',
    faults: [{ name: 'departureReorgedAndBack', ...reorgAndBack }],
    expectedStatuses: { answered: 'pending', soon: 'sent', dropped: 'permitUsed', returned: 'arrived' },
  },
  {
    from: 'ETH',
    to: 'ARB',
    label: 'leaves, vanishes, comes back, arrives',
    faults: [{ name: 'departureReorgedAndBack', ...reorgAndBack }],
    expectedStatuses: { answered: 'pending', soon: 'sent', dropped: 'unanswered', returned: 'arrived' },
  },
  {
    from: 'BASE',
    to: 'POLYGON',
    label: 'arrives, vanishes, arrives again',
    faults: [{ name: 'arrivalReorgedAndBack', ...reorgAndBack }],
    expectedStatuses: { answered: 'pending', soon: 'arrived', dropped: 'sent', returned: 'arrived' },
  },
  {
    from: 'BASE',
    to: 'POLYGON',
    label: 'arrives, vanishes for good',
    faults: [{ name: 'arrivalReorged', ...reorg }],
    expectedStatuses: { answered: 'pending', soon: 'arrived', dropped: 'sent' },
  },
  {
    ...evm,
    label: 'sent minutes later, arrives',
    faults: [{ name: 'relayerLate', seconds: 1_000 }],
    expectedStatuses: { answered: 'pending', later: 'arrived' },
    slowFrom: 'dropped',
  },
  {
    ...evm,
    label: 'never sent on, expires',
    faults: [{ name: 'relayerStopped' }],
    expectedStatuses: stopped,
    reason: 'expired',
    slowFrom: 'dropped',
  },
  {
    ...evm,
    label: 'leaves, is not paid out',
    faults: [{ name: 'payoutStopped' }],
    expectedStatuses: { answered: 'pending', soon: 'sent', final: 'sent' },
    slowFrom: 'final',
  },
  {
    ...evm,
    label: 'paid by somebody else at the prompt, is not paid out',
    faults: [{ name: 'payoutStopped' }],
    others: 'pay at the prompt',
    unmatched: 5_000_000n,
    expectedStatuses: { answered: 'pending', soon: 'sent', final: 'sent' },
    slowFrom: 'final',
  },
  {
    ...evm,
    label: 'blocked by the issuer',
    others: 'have blocked the sender',
    rejects: { error: 'AccountBlockedError', wallet: 'not asked' },
  },
  {
    ...evm,
    label: 'declined in the wallet',
    person: 'declines',
    rejects: { error: 'UserRejectedError', wallet: 'asked' },
  },
]

const refusedHere = (error: `UnsafeTransactionError.${'instruction' | 'receiver'}`) =>
  ({ error, wallet: 'not asked' }) as const

const solanaOutcomes: readonly OutcomeRow[] = [
  { ...fromSolana, label: 'arrives', expectedStatuses: arrives },
  {
    ...fromSolana,
    label: 'unanswered, arrives',
    faults: [{ name: 'dropAfterAccept' }],
    expectedStatuses: arrivesUnheard,
  },
  {
    ...fromSolana,
    label: 'left before the answer, arrives',
    faults: [{ name: 'delayAfterAccept', ...hanging }],
    expectedStatuses: arrivesUnheard,
    hangs: true,
  },
  {
    ...fromSolana,
    label: 'unanswered, expires',
    faults: [{ name: 'dropBeforeAccept' }],
    expectedStatuses: { ...neverSent, ...soonOver('unanswered') },
    reason: 'expired',
  },
  {
    ...fromSolana,
    label: 'refused, expires',
    faults: [{ name: 'refuse' }],
    expectedStatuses: { ...refused, ...soonOver('refused') },
    reason: 'expired',
  },
  {
    ...fromSolana,
    label: 'never sent on, expires',
    faults: [{ name: 'relayerStopped' }],
    expectedStatuses: { ...stopped, ...soonOver('pending') },
    reason: 'expired',
  },
  {
    ...fromSolana,
    label: 'built for a stranger',
    faults: [{ name: 'builtWrongReceiver' }],
    rejects: refusedHere('UnsafeTransactionError.receiver'),
  },
  {
    ...fromSolana,
    label: 'built with an approval',
    faults: [{ name: 'builtApprove' }],
    rejects: refusedHere('UnsafeTransactionError.instruction'),
  },
]

/** Every outcome that a person can see. */
export const outcomes: readonly OutcomeRow[] = [...evmOutcomes, ...solanaOutcomes]
