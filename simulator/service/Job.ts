import type { ChainKey, EvmChainKey } from '../../src/core/chain/chain.js'
import type { PermitCall } from '../../src/testing/chain/callToken.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'

/** One request that the service took, and what it is going to do about it. */
export type Job = {
  /** The service's name for it. */
  id: string
  from: EvmChainKey
  to: ChainKey
  recipient: string
  permit: PermitCall
  /** The hash that it told, which may be another one's in the end. */
  hash: Hex
}
