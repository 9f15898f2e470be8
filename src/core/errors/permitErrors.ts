import type { EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * No spender is pinned for the source chain, so no permit can be built. The integrator must fix it.
 *
 * @remarks Set `permitSpenders` for that chain, from the service’s own documents, or leave the chain out with
 * `pairs`.
 */
export class SpenderNotSetError extends BridgeError {
  override readonly name = 'SpenderNotSetError'
  override readonly recoverability = 'fatal'
  declare readonly chain: EvmChainKey
  constructor(details: { chain: EvmChainKey }) {
    super(
      `No spender is pinned for ${details.chain}. Add \`permitSpenders.${details.chain}\` to createBridgeConfig.`,
      details,
    )
  }
}

/**
 * The pinned spender is the owner, the token or the zero address, so a permit for it makes no sense.
 *
 * @remarks Correct `permitSpenders` for that chain, from the service’s own documents.
 */
export class InvalidSpenderError extends BridgeError {
  override readonly name = 'InvalidSpenderError'
  override readonly recoverability = 'fatal'
  constructor({ chain }: { chain: EvmChainKey }) {
    super(
      `The spender pinned for ${chain} is the sender, the token or zero. Correct \`permitSpenders.${chain}\`.`,
    )
  }
}

/**
 * The spender already has an allowance for the sender's USDC, so a permit would be a second authorization.
 *
 * @remarks Offer `useRevokeAllowance`, which sets the allowance to zero in a transaction by the person, or wait until
 * the service has used it.
 */
export class StandingAllowanceError extends BridgeError {
  override readonly name = 'StandingAllowanceError'
  override readonly recoverability = 'fatal'
  declare readonly chain: EvmChainKey
  /** The spender's current allowance, in base units. */
  declare readonly allowance: bigint
  constructor(details: { chain: EvmChainKey; allowance: bigint }) {
    super(`The service has an allowance on ${details.chain}. Set it to zero first.`, details)
  }
}

/** What is wrong with a signature from the wallet. */
export type SignatureProblem = 'empty' | 'length' | 'highS' | 'v' | 'signer' | 'undeployedAccount'

/**
 * The wallet returned a signature that the token would not accept.
 *
 * @remarks Let the person sign again or use another wallet. A smart account that is not deployed (`undeployedAccount`)
 * must first be used on that chain once.
 */
export class InvalidSignatureError extends BridgeError {
  override readonly name = 'InvalidSignatureError'
  /** An account that is not deployed cannot sign any better the second time. */
  override readonly recoverability: 'fatal' | 'retryable'
  declare readonly reason: SignatureProblem
  constructor(details: { reason: SignatureProblem }) {
    super(`The token would not accept the signature (${details.reason}). Try another wallet.`, details)
    this.recoverability = details.reason === 'undeployedAccount' ? 'fatal' : 'retryable'
  }
}
