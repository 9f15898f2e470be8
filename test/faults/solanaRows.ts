import type { FaultNameOf } from '../../sandbox/faults/Fault.js'
import { faultCatalogue } from '../../sandbox/faults/faultCatalogue.js'
import type { Course } from './course.js'
import { arrives, faultOf, reorg, reorgAndBack, serviceRows } from './evmRows.js'
import type { Plan } from './support/Plan.js'
import type { SolanaWalletWay } from './support/solanaWallets.js'

/** Who pays for the transaction on Solana, and when the service signs. */
export const payers = ['server-signs-first', 'server-signs-after', 'user'] as const
export type Payer = (typeof payers)[number]

/** One way for a transfer from Solana to go wrong, with what is to be said of it. */
type SolanaRow = Pick<Plan, 'label' | 'faults'> &
  ({ course: Course } | { rejects: NonNullable<Plan['rejects']> }) &
  Partial<Pick<Plan, 'wallet' | 'hangs' | 'to'>>

/** A transaction that has run out never lands, which may be proven as soon as the clock allows. */
const stopped: Course = { answered: 'pending', soon: 'any', final: 'notSent' }
const refused: Course = { answered: 'refused', soon: 'any', final: 'notSent' }

/** Every row of the table for one who pays. */
export function solanaRows(payer: Payer): readonly SolanaRow[] {
  return [...solanaServiceRows, ...executionRows, ...buildRows, ...walletRows(payer)]
}

const solanaServiceRows: readonly SolanaRow[] = serviceRows.map((row) => ({
  label: row.name,
  faults: [faultOf(row)],
  // By the time the service reads the request, the transaction has run out.
  course: soonOver(
    row.name === 'delayBeforeAccept'
      ? { answered: 'unanswered', expired: 'any', final: 'notSent' }
      : row.course,
  ),
  hangs: row.hangs ?? false,
}))

/** What is open until a permit's deadline is over within a minute on Solana. */
function soonOver(course: Course): Course {
  const { expired, ...rest } = course
  return expired === undefined ? course : { ...rest, soon: 'any' }
}

const executionRows: readonly SolanaRow[] = [
  { label: 'relayerStopped', faults: [{ name: 'relayerStopped' }], course: stopped },
  {
    label: 'relayerLateOnSolana in time',
    faults: [{ name: 'relayerLateOnSolana', seconds: 20 }],
    course: { answered: 'pending', soon: 'any', later: 'arrived' },
  },
  {
    label: 'relayerLateOnSolana in vain',
    faults: [{ name: 'relayerLateOnSolana', seconds: 90 }],
    course: stopped,
  },
  { label: 'ownerBlacklisted', faults: [{ name: 'ownerBlacklisted' }], course: stopped },
  {
    label: 'arrivalReorged',
    faults: [{ name: 'arrivalReorged', ...reorg }],
    to: 'POLYGON',
    course: { answered: 'pending', soon: 'arrived', dropped: 'sent' },
  },
  {
    label: 'arrivalReorgedAndBack',
    faults: [{ name: 'arrivalReorgedAndBack', ...reorgAndBack }],
    to: 'POLYGON',
    course: { answered: 'pending', soon: 'arrived', dropped: 'sent', returned: 'arrived' },
  },
  {
    label: 'payoutStopped',
    faults: [{ name: 'payoutStopped' }],
    course: { answered: 'pending', soon: 'sent' },
  },
]

const buildNames = faultCatalogue.flatMap((entry) => (entry.side === 'build' ? [entry.name] : []))

const buildRows: readonly SolanaRow[] = buildNames.map((name) => ({
  label: name,
  faults: [{ name }],
  ...outcomeOfBuild(name),
}))

function outcomeOfBuild(name: FaultNameOf<'build'>) {
  if (name === 'builtLookupTable') return { course: arrives }
  if (name === 'builtExpired')
    return { rejects: { name: 'TransactionExpiredError', wallet: 'not asked' as const } }
  return { rejects: { name: 'UnsafeTransactionError', wallet: 'not asked' as const } }
}

function walletRows(payer: Payer): readonly SolanaRow[] {
  const row = (wallet: SolanaWalletWay) => ({ label: `wallet ${wallet}`, faults: [], wallet })
  const changed = { name: 'TransactionChangedError', wallet: 'asked' } as const
  const isSignedFirst = payer === 'server-signs-first'
  return [
    { ...row('declines'), rejects: { name: 'UserRejectedError', wallet: 'asked' } },
    { ...row('returnsUnsigned'), rejects: changed },
    { ...row('returnsBrokenSignature'), rejects: changed },
    { ...row('addsTransfer'), rejects: changed },
    // The service takes what it has built and nothing else, and says so.
    { ...row('addsGuards'), ...(isSignedFirst ? { rejects: changed } : { course: refused }) },
    { ...row('dropsOtherSignatures'), ...(isSignedFirst ? { rejects: changed } : { course: arrives }) },
  ]
}
