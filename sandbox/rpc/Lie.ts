import type { TakenFault } from '../faults/FaultBoard.js'
import type { RpcCall } from './NodeView.js'

/** What a lie knows of its fault. */
export type LieFault = Pick<TakenFault<'rpc'>, 'owner' | 'numbers' | 'texts'>

/** A call with what was found; `undefined` where that is an error. */
export type AnsweredCall = RpcCall & { result: unknown }

/** A way to change an answer. */
export type Lie<place = undefined> = {
  /** Whether it would change this answer. */
  concerns: (call: AnsweredCall, fault: LieFault, place: place) => boolean
  tell: (result: unknown, call: RpcCall, fault: LieFault, place: place) => unknown
}

/** The one lie that a node of any chain can tell. */
export const anyAnswer: Lie<unknown> = {
  concerns: () => true,
  tell: (_, __, { texts }) => JSON.parse(texts.result ?? 'null'),
}

/** Whether an account is the one that a lie is about. */
export function isAbout(account: unknown, { owner }: LieFault): boolean {
  return owner === undefined || String(account).toLowerCase() === owner.toLowerCase()
}
