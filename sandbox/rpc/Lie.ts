import type { TakenFault } from '../faults/FaultBoard.js'
import type { RpcCall } from './NodeView.js'

/** The parameters of a lie. */
export type LieFault = Pick<TakenFault<'rpc'>, 'owner' | 'numbers' | 'texts'>

/** A call and its honest result; `undefined` if that is an error. */
export type AnsweredCall = RpcCall & { result: unknown }

/** A way to change an answer. */
export type Lie<place = undefined> = {
  /** Whether it changes this answer. */
  concerns: (call: AnsweredCall, fault: LieFault, place: place) => boolean
  tell: (result: unknown, call: RpcCall, fault: LieFault, place: place) => unknown
}

/** The one lie that nodes of all chains share. */
export const anyAnswer: Lie<unknown> = {
  concerns: () => true,
  tell: (_, __, { texts }) => JSON.parse(texts.result ?? 'null'),
}

/** Whether an account is the one that a lie is about. */
export function isAbout(account: unknown, { owner }: LieFault): boolean {
  return owner === undefined || String(account).toLowerCase() === owner.toLowerCase()
}
