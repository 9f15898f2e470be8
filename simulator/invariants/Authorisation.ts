import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { Intent } from '../person/Intent.js'
import type { ShownState } from './shownStates.js'

/** A permit that the person signed in the kit, identified by its `r`. */
export type Authorisation = {
  r: string
  intent: Intent
  from: EvmChainKey
  owner: string
  spender: string
  value: bigint
  nonce: bigint
  deadline: bigint
  /** Whether it has left the device. */
  hasLeft: boolean
  /** When it first left, in ms since 1970. */
  leftAt?: number
  /** What the nodes had shown of the account when it was signed. */
  shown?: readonly ShownState[]
}
