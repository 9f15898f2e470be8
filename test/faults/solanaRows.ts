import type { Fault, FaultNameOf } from '../../sandbox/faults/Fault.js'
import { faultCatalogue } from '../../sandbox/faults/faultCatalogue.js'
import type { TransferStatus } from '../../src/core/record/record.js'
import { arrives, faultOf, reorg, reorgAndBack, serviceRows } from './evmRows.js'
import type { ExpectedStatuses } from './expectedStatuses.js'
import type { Plan } from './support/Plan.js'
import type { SolanaWalletWay } from './support/solanaWallets.js'

/** Who pays for the transaction on Solana, and when the service signs. */
export const payers = ['server-signs-first', 'server-signs-after', 'user'] as const
export type Payer = (typeof payers)[number]

/** A fault of a transfer from Solana, with its expected statuses. */
type SolanaRow = Pick<Plan, 'label' | 'faults'> &
  ({ expectedStatuses: ExpectedStatuses } | { rejects: NonNullable<Plan['rejects']> }) &
  Partial<Pick<Plan, 'wallet' | 'hangs' | 'to' | 'device'>>

/** An expired transaction never lands. The status says so once the device's clock is ten minutes later, too. */
const stopped: ExpectedStatuses = { answered: 'pending', expired: 'notSent' }
const refused: ExpectedStatuses = { answered: 'refused', expired: 'notSent' }
const neverSent: ExpectedStatuses = { answered: 'unanswered', expired: 'notSent' }

/** Every row of the table for one fee payer. */
export function solanaRows(payer: Payer): readonly SolanaRow[] {
  return [...solanaServiceRows, ...executionRows, ...deviceRows, ...buildRows, ...walletRows(payer)]
}

const solanaServiceRows: readonly SolanaRow[] = serviceRows.map((row) => ({
  label: row.name,
  faults: [faultOf(row)],
  // The transaction has expired before the service reads the request.
  expectedStatuses: row.name === 'delayBeforeAccept' ? neverSent : sooner(row.expectedStatuses),
  hangs: row.hangs ?? false,
}))

/** For an expired transaction, the statuses are proven immediately that need later blocks for a permit. */
function sooner({ expired, final, ...rest }: ExpectedStatuses): ExpectedStatuses {
  return expired === undefined ? { ...rest, ...(final && { final }) } : { ...rest, expired: final ?? expired }
}

const executionRows: readonly SolanaRow[] = [
  { label: 'relayerStopped', faults: [{ name: 'relayerStopped' }], expectedStatuses: stopped },
  {
    label: 'relayerLateOnSolana in time',
    faults: [{ name: 'relayerLateOnSolana', seconds: 20 }],
    expectedStatuses: { answered: 'pending', soon: ['pending', 'sent', 'arrived'], later: 'arrived' },
  },
  {
    label: 'relayerLateOnSolana in vain',
    faults: [{ name: 'relayerLateOnSolana', seconds: 90 }],
    expectedStatuses: stopped,
  },
  // It lands and fails.
  {
    label: 'ownerBlacklisted',
    faults: [{ name: 'ownerBlacklisted' }],
    expectedStatuses: { answered: 'pending', soon: 'notSent' },
  },
  {
    label: 'arrivalReorged',
    faults: [{ name: 'arrivalReorged', ...reorg }],
    to: 'POLYGON',
    expectedStatuses: { answered: 'pending', soon: 'arrived', dropped: 'sent' },
  },
  {
    label: 'arrivalReorgedAndBack',
    faults: [{ name: 'arrivalReorgedAndBack', ...reorgAndBack }],
    to: 'POLYGON',
    expectedStatuses: { answered: 'pending', soon: 'arrived', dropped: 'sent', returned: 'arrived' },
  },
  {
    label: 'payoutStopped',
    faults: [{ name: 'payoutStopped' }],
    expectedStatuses: { answered: 'pending', soon: 'sent' },
  },
]

const hour = 60 * 60

/** The history is read from the noted slot, whatever the device's clock says. */
const deviceRows: readonly SolanaRow[] = [
  {
    // From 24 hours on, departures are searched only on request.
    label: 'device 20 h ahead, dropAfterAccept',
    faults: [{ name: 'dropAfterAccept' }],
    device: { ahead: 20 * hour },
    expectedStatuses: { answered: 'unanswered', soon: 'arrived' },
  },
  {
    label: 'device 30 h ahead, dropBeforeAccept',
    faults: [{ name: 'dropBeforeAccept' }],
    device: { ahead: 30 * hour },
    expectedStatuses: neverSent,
  },
]

const buildNames = faultCatalogue.flatMap((entry) => (entry.side === 'build' ? [entry.name] : []))

/** What is wrong with a burn, as the error reports it. The program itself is pinned. */
const burns: { readonly [name: string]: string } = {
  builtBurnForStranger: 'CCTP destination_caller',
  builtBurnOfFee: 'CCTP max_fee',
  builtBurnWithHook: 'CCTP hook',
}

const buildRows: readonly SolanaRow[] = buildNames.map((name) => ({
  label: name,
  faults: [{ name }],
  ...outcomeOfBuild(name),
}))

function outcomeOfBuild(name: FaultNameOf<'build'>) {
  if (name === 'builtLookupTable') return { expectedStatuses: arrives }
  if (name === 'builtExpired')
    return { rejects: { name: 'TransactionExpiredError', wallet: 'not asked' as const } }
  return { rejects: { name: 'UnsafeTransactionError', wallet: 'not asked' as const, about: burns[name] } }
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
    // The service accepts only what it has built, and says so.
    { ...row('addsGuards'), ...(isSignedFirst ? { rejects: changed } : { expectedStatuses: refused }) },
    {
      ...row('dropsOtherSignatures'),
      ...(isSignedFirst ? { rejects: changed } : { expectedStatuses: arrives }),
    },
  ]
}

/** A lie of a Solana node, with the expected statuses of a transfer that left and of one that did not. */
type NodeRow = {
  fault: Fault
  since: 'start' | 'sent'
  /** If omitted, the table has no such transfer. */
  left?: { expectedStatuses: ExpectedStatuses; isClosable?: true }
  never: { expectedStatuses: ExpectedStatuses; isClosable?: true }
}

/** A stopped history stops again, later, when the other faults are lifted. By then it has landed. */
const onItsWay: readonly TransferStatus[] = ['pending', 'sent', 'arrived']
const unseenAtFirst = {
  expectedStatuses: { answered: 'pending', lifted: onItsWay, expired: 'arrived' },
} as const
const unseen = {
  expectedStatuses: { answered: 'pending', reachable: onItsWay, final: 'arrived' },
  isClosable: true,
} as const
const unproven = {
  expectedStatuses: { answered: 'unanswered', reachable: 'notSent' },
  isClosable: true,
} as const
const seen = { expectedStatuses: { answered: 'pending', soon: 'arrived' } } as const
const proven = { expectedStatuses: neverSent }

const nodeRows: readonly NodeRow[] = [
  // It stops before the transfer lands, and after the noted slot.
  { fault: { name: 'rpcHistoryStopped', blocks: 2 }, since: 'start', left: unseenAtFirst, never: unproven },
  // Not before the transfer has been seen, and long before it has run out.
  { fault: { name: 'rpcHistoryPruned', blocks: 1_500 }, since: 'start', left: seen, never: unproven },
  { fault: { name: 'rpcLieFirstBlock', slot: 1_000_000_000 }, since: 'start', left: seen, never: unproven },
  { fault: { name: 'rpcLieHeight', blocks: 400 }, since: 'start', left: seen, never: unproven },
  { fault: { name: 'rpcLieStatus', field: 'missing' }, since: 'start', left: seen, never: proven },
  { fault: { name: 'rpcLieStatus', field: 'failed' }, since: 'start', left: unseen, never: proven },
  { fault: { name: 'rpcContextIgnored' }, since: 'start', left: seen, never: proven },
  {
    fault: { name: 'rpcStale', method: 'getSignaturesForAddress', blocks: 1_500 },
    since: 'sent',
    never: unproven,
  },
]

/** Every transfer whose only node lies until the faults are lifted. */
export const solanaNodeRows = nodeRows.flatMap(({ fault, since, left, never }) => {
  const node = { chain: 'SOLANA' as const, fault, since }
  const name = 'field' in fault ? `${fault.name} ${fault.field}` : fault.name
  const unheard: Fault[] = [{ name: 'dropBeforeAccept' }]
  const rows = [
    { label: `${name}, never left`, faults: unheard, node, ...rowOf(never) },
    ...(left ? [{ label: `${name}, left`, faults: [], node, ...rowOf(left) }] : []),
  ]
  return rows
})

/** It may be set aside from its expiry until the node is honest again. */
function rowOf({
  expectedStatuses,
  isClosable,
}: NodeRow['never']): Pick<Plan, 'expectedStatuses' | 'closable'> {
  return { expectedStatuses, closable: isClosable ? { from: 'expired', until: 'reachable' } : undefined }
}
