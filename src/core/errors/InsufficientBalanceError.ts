import type { ChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * The sender holds less than the amount.
 *
 * @remarks Offer to lower the amount. `balance` says what the sender holds.
 */
export class InsufficientBalanceError extends BridgeError {
  override readonly name = 'InsufficientBalanceError'
  override readonly recoverability = 'fatal'
  /** What the sender holds, in base units. */
  readonly balance: bigint
  readonly chain: ChainKey
  constructor({ balance, chain }: { balance: bigint; chain: ChainKey }) {
    super(`The sender holds less USDC on ${chain} than the amount. Send less, or add USDC first.`)
    this.balance = balance
    this.chain = chain
  }
}
