import type { Fault, FaultNameOf } from '../../sandbox/faults/Fault.js'
import type { Course } from './course.js'
import type { Plan } from './support/Plan.js'

/** One way for a node to fail a transfer, with what is to be said of it. */
export type NodeRow = Pick<Plan, 'label' | 'faults'> & {
  place: 'source' | 'destination'
  fault: NodeFault
  since: 'start' | 'sent'
} & ({ course: Course } | { rejects: NonNullable<Plan['rejects']> })

type NodeFault = FaultNameOf<'rpc'>

/** Of these no word comes at all. */
const mute: readonly NodeFault[] = ['rpcDown', 'rpcStatus500', 'rpcBusy']
const behind: readonly NodeFault[] = ['rpcStale', 'rpcFlapping']
const ofEvm: readonly NodeFault[] = ['rpcLogLimit', 'rpcPruned', 'rpcFinalityStopped']

/** What can become of a node of either kind of chain. */
export const nodeFaults = { solana: [...mute, ...behind], evm: [...mute, ...behind, ...ofEvm] }

/** It fails once the transfer has been sent. */
export function onceSent(place: NodeRow['place'], fault: NodeFault): NodeRow {
  const seen: Course = place === 'source' ? { soon: 'pending' } : { soon: 'sent' }
  const course: Course = mute.includes(fault) ? { ...seen, reachable: 'any' } : { soon: 'any' }
  return {
    ...rowOf(place, fault, 'sent'),
    course: { answered: 'pending', ...course, final: 'arrived' },
  }
}

/** It fails from before the transfer on: where it says nothing, none begins. */
export function fromTheStart(place: NodeRow['place'], fault: NodeFault): NodeRow {
  const row = rowOf(place, fault, 'start')
  return mute.includes(fault)
    ? { ...row, rejects: { name: 'ChainReadError', wallet: 'not asked' } }
    : { ...row, course: { answered: 'pending', soon: 'any', final: 'arrived' } }
}

/** It fails, and something else does too. */
export function besides(fault: NodeFault, other: Fault, said: 'pending' | 'unanswered'): NodeRow {
  const row = rowOf('source', fault, 'sent')
  // Nothing is proven by a node that says nothing, or never that a block is final.
  const isBlind = mute.includes(fault) || fault === 'rpcFinalityStopped'
  const end = other.name === 'relayerStopped' ? 'notSent' : 'arrived'
  const until: Course =
    end === 'arrived' && !mute.includes(fault)
      ? { soon: 'any' }
      : isBlind
        ? { soon: said, reachable: 'any' }
        : { soon: 'any' }
  return {
    ...row,
    label: `${row.label}, ${other.name}`,
    faults: [other],
    course: { answered: said, ...until, final: end },
  }
}

function rowOf(place: NodeRow['place'], fault: NodeFault, since: NodeRow['since']) {
  const when = since === 'start' ? 'from the start' : 'once sent'
  return { label: `${fault} at the ${place}, ${when}`, faults: [], place, fault, since }
}
