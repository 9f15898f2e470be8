import type { ChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * The issuer of USDC has blocked an account.
 *
 * @remarks Nothing to change in code. If `party` is `spender`, tell the service’s operator: no permit for it can
 * move USDC.
 */
export class AccountBlockedError extends BridgeError {
  override readonly name = 'AccountBlockedError'
  override readonly recoverability = 'fatal'
  readonly chain: ChainKey
  readonly party: 'sender' | 'recipient' | 'spender'
  constructor({ chain, party }: { chain: ChainKey; party: 'sender' | 'recipient' | 'spender' }) {
    super(
      `The ${party} is blocked by the issuer of USDC on ${chain}, so USDC cannot move. Nothing was signed.`,
    )
    this.chain = chain
    this.party = party
  }
}
