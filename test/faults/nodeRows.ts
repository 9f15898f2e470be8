import type { Fault, FaultNameOf } from '../../sandbox/faults/Fault.js'
import type { TransferStatus } from '../../src/core/record/record.js'
import type { ExpectedStatuses } from './expectedStatuses.js'
import type { Plan } from './support/Plan.js'

/** One way for a node to fail a transfer, with what is to be said of it. */
export type NodeRow = Pick<Plan, 'label' | 'faults'> & {
  place: 'source' | 'destination'
  fault: NodeFault
  since: 'start' | 'sent'
} & ({ expectedStatuses: ExpectedStatuses } | { rejects: NonNullable<Plan['rejects']> })

type NodeFault = FaultNameOf<'rpc'>

/** Of these no word comes at all. */
const mute: readonly NodeFault[] = ['rpcDown', 'rpcStatus500', 'rpcBusy']
const behind: readonly NodeFault[] = ['rpcStale', 'rpcFlapping']
const ofEvm: readonly NodeFault[] = ['rpcLogLimit', 'rpcPruned', 'rpcFinalityStopped']

/** What can become of a node of either kind of chain. */
export const nodeFaults = { solana: [...mute, ...behind], evm: [...mute, ...behind, ...ofEvm] }

const onItsWay: readonly TransferStatus[] = ['pending', 'sent', 'arrived']

/** What a node that still answers may let be said, by how far behind it happens to be. */
function soonBy(place: NodeRow['place']): readonly TransferStatus[] {
  return place === 'source' ? onItsWay : ['sent', 'arrived']
}

/** It fails once the transfer has been sent. */
export function onceSent(place: NodeRow['place'], fault: NodeFault): NodeRow {
  const unseen = place === 'source' ? 'pending' : 'sent'
  const soon = mute.includes(fault) ? unseen : soonBy(place)
  return {
    ...rowOf(place, fault, 'sent'),
    expectedStatuses: { answered: 'pending', soon, reachable: 'arrived' },
  }
}

/** It fails from before the transfer on: where it says nothing, none begins. */
export function fromTheStart(place: NodeRow['place'], fault: NodeFault): NodeRow {
  const row = rowOf(place, fault, 'start')
  return mute.includes(fault)
    ? { ...row, rejects: { name: 'ChainReadError', wallet: 'not asked' } }
    : { ...row, expectedStatuses: { answered: 'pending', soon: soonBy(place), reachable: 'arrived' } }
}

/** It fails, and the service never executes what it has accepted. */
export function neverLeft(fault: NodeFault): NodeRow {
  // Nothing is proven by a node that says nothing, or never that a block is final.
  const isBlind = mute.includes(fault) || fault === 'rpcFinalityStopped'
  const maybe: readonly TransferStatus[] = ['pending', 'notSent']
  const expectedStatuses: ExpectedStatuses = isBlind ? { reachable: maybe } : { expired: maybe }
  const row = besides(fault, { name: 'relayerStopped' })
  return { ...row, expectedStatuses: { answered: 'pending', ...expectedStatuses, final: 'notSent' } }
}

/** It fails, and the service's answer is lost. */
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

/** One way for a node of an EVM chain to mislead, as to a transfer that left and to one that did not. */
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

/** The only node of a chain lies, from when the transfer has been sent until it is itself again. */
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

/** Every lie, each in one mode: what a node says does not depend on what the person does meanwhile. */
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

/** The first of two nodes of the destination invents a payment: it is never called arrived for good, nor once the lie is over. */
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
