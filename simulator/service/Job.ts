import type { ChainKey, EvmChainKey } from '../../src/core/chain/chain.js'
import type { PermitCall } from '../../src/testing/chain/callToken.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'

/** A permit, with the whole signature if its owner is a contract. */
export type HeldPermit = PermitCall & { bytes?: Hex | undefined }

/** One accepted request, and how the service will execute it. */
export type Job = {
  /** The service's id of it. */
  id: string
  from: EvmChainKey
  to: ChainKey
  recipient: string
  permit: HeldPermit
  /** The hash that it returned, which may not be the final one. */
  hash: Hex
}
