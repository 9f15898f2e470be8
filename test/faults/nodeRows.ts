import type { Fault, FaultNameOf } from '../../sandbox/faults/Fault.js'
import type { TransferStatus } from '../../src/core/record/record.js'
import type { ExpectedStatuses } from './expectedStatuses.js'
import type { Plan } from './support/Plan.js'

/** A node fault, with the expected statuses of a transfer that it affects. */
export type NodeRow = Pick<Plan, 'label' | 'faults'> & {
  place: 'source' | 'destination'
  fault: NodeFault
  since: 'start' | 'sent'
} & ({ expectedStatuses: ExpectedStatuses } | { rejects: NonNullable<Plan['rejects']> })

type NodeFault = FaultNameOf<'rpc'>

/** These give no answer. */
const mute: readonly NodeFault[] = ['rpcDown', 'rpcStatus500', 'rpcBusy']
const behind: readonly NodeFault[] = ['rpcStale', 'rpcFlapping']
const ofEvm: readonly NodeFault[] = ['rpcLogLimit', 'rpcPruned', 'rpcFinalityStopped']

/** The faults of a node of any chain. */
export const nodeFaults = { solana: [...mute, ...behind], evm: [...mute, ...behind, ...ofEvm] }

const onItsWay: readonly TransferStatus[] = ['pending', 'sent', 'arrived']

/** The possible statuses with a node that still answers, depending on its lag. */
function soonBy(place: NodeRow['place']): readonly TransferStatus[] {
  return place === 'source' ? onItsWay : ['sent', 'arrived']
}

/** Fails once the transfer has been sent. */
export function onceSent(place: NodeRow['place'], fault: NodeFault): NodeRow {
  const unseen = place === 'source' ? 'pending' : 'sent'
  const soon = mute.includes(fault) ? unseen : soonBy(place)
  return {
    ...rowOf(place, fault, 'sent'),
    expectedStatuses: { answered: 'pending', soon, reachable: 'arrived' },
  }
}

/** Fails from before the transfer on: without any answer, no transfer starts. */
export function fromTheStart(place: NodeRow['place'], fault: NodeFault): NodeRow {
  const row = rowOf(place, fault, 'start')
  return mute.includes(fault)
    ? { ...row, rejects: { name: 'ChainReadError', wallet: 'not asked' } }
    : { ...row, expectedStatuses: { answered: 'pending', soon: soonBy(place), reachable: 'arrived' } }
}

/** Fails, and the service never executes the accepted transfer. */
export function neverLeft(fault: NodeFault): NodeRow {
  // A node without answers, or without final blocks, proves nothing.
  const isBlind = mute.includes(fault) || fault === 'rpcFinalityStopped'
  const maybe: readonly TransferStatus[] = ['pending', 'notSent']
  const expectedStatuses: ExpectedStatuses = isBlind ? { reachable: maybe } : { expired: maybe }
  const row = besides(fault, { name: 'relayerStopped' })
  return { ...row, expectedStatuses: { answered: 'pending', ...expectedStatuses, final: 'notSent' } }
}

/** Fails, and the service's answer is lost. */
export function leftUnheard(fault: NodeFault): NodeRow {
  const soon: readonly TransferStatus[] = mute.includes(fault)
    ? ['unanswered']
    : ['unanswered', 'sent', 'arrived']
  const row = besides(fault, { name: 'dropAfterAccept' })
  return { ...row, expectedStatuses: { answered: 'unanswered', soon, reachable: 'arrived' } }
}

function besides(fault: NodeFault, other: Fault) {
  const row = rowOf('source', fault, 'sent')
  return { ...row, label: `${row.label}, ${other.name}`, faults: [other] }
}

/** A lie of an EVM node, for a transfer that left and for one that did not. */
type Lie = { fault: Fault; left?: ExpectedStatuses; never?: ExpectedStatuses; paid?: ExpectedStatuses }

const seen: ExpectedStatuses = { answered: 'pending', soon: 'arrived' }
const seenLater: ExpectedStatuses = { answered: 'pending', soon: onItsWay, reachable: 'arrived' }
const unseen: ExpectedStatuses = { answered: 'pending', reachable: 'arrived' }
const unpaid: ExpectedStatuses = { answered: 'pending', soon: ['sent', 'arrived'], reachable: 'arrived' }
const proven: ExpectedStatuses = { answered: 'pending', expired: ['pending', 'notSent'], final: 'notSent' }
const unproven: ExpectedStatuses = {
  answered: 'pending',
  reachable: ['pending', 'notSent'],
  final: 'notSent',
}

/** The only node of a chain lies after the transfer was sent, until the faults are lifted. */
const lies: readonly Lie[] = [
  { fault: { name: 'rpcLogsClamped' }, left: seenLater, never: proven, paid: unpaid },
  { fault: { name: 'rpcLogsPruned' }, left: seenLater, never: proven, paid: unpaid },
  { fault: { name: 'rpcLogsUnfiltered' }, left: seenLater, never: proven, paid: unpaid },
  { fault: { name: 'rpcLieLog', field: 'token' }, left: unseen, never: proven, paid: unpaid },
  { fault: { name: 'rpcLieLog', field: 'to' }, paid: unpaid },
  { fault: { name: 'rpcLieReceipt', field: 'status' }, left: seen, never: proven, paid: seen },
  { fault: { name: 'rpcLieReceipt', field: 'missing' }, left: seen, never: proven },
  { fault: { name: 'rpcLieTransaction', field: 'input' }, left: unseen, never: proven },
  { fault: { name: 'rpcLieTransaction', field: 'blockHash' }, left: unseen },
  { fault: { name: 'rpcLieBlock', field: 'hash' }, left: seenLater, paid: unpaid },
  { fault: { name: 'rpcLieTime' }, never: proven },
  { fault: { name: 'rpcLieCode' }, left: seen, never: proven },
  { fault: { name: 'rpcLieCount' }, left: seen, never: proven },
  { fault: { name: 'rpcLieState', field: 'nonces' }, left: seen, never: unproven },
  { fault: { name: 'rpcLieState', field: 'allowance' }, left: seenLater, never: unproven },
]

/** Every lie, each in one mode, because a node's answers do not depend on what the person does. */
export const lieRows = lies.flatMap(({ fault, left, never, paid }) => {
  const name = 'field' in fault ? `${fault.name} ${fault.field}` : fault.name
  const row = (
    place: NodeRow['place'],
    mode: Plan['mode'],
    expectedStatuses: ExpectedStatuses,
    what: string,
    faults: Fault[] = [],
  ) => ({
    label: `${name} at the ${place}, ${what}`,
    place,
    fault,
    faults,
    mode,
    expectedStatuses,
  })
  return [
    ...(left ? [row('source', 'reload', left, 'left')] : []),
    ...(never ? [row('source', 'stay', never, 'never left', [{ name: 'relayerStopped' }])] : []),
    ...(paid ? [row('destination', 'stay', paid, 'paid')] : []),
  ]
})

/** The first of two destination nodes invents a payment, which never counts as finally arrived. */
export const inventedArrivals = [
  {
    label: 'rpcInventedTransfer at one of two nodes, not paid',
    faults: [{ name: 'payoutStopped' }] as Fault[],
    expectedStatuses: {
      answered: 'pending',
      soon: ['sent', 'arrived'],
      reachable: 'sent',
    } as ExpectedStatuses,
  },
  {
    label: 'rpcInventedTransfer at one of two nodes, paid',
    faults: [] as Fault[],
    expectedStatuses: {
      answered: 'pending',
      soon: ['sent', 'arrived'],
      reachable: 'arrived',
    } as ExpectedStatuses,
  },
]

function rowOf(place: NodeRow['place'], fault: NodeFault, since: NodeRow['since']) {
  const when = since === 'start' ? 'from the start' : 'once sent'
  return { label: `${fault} at the ${place}, ${when}`, faults: [], place, fault, since }
}
