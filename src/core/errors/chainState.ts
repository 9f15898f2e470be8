import type { ChainKey, EvmChainKey } from '../chain.js'
import { BridgeError } from './BridgeError.js'

/** A chain could not be read: the RPC did not answer, or answered with an error. */
export class ChainReadError extends BridgeError {
  override readonly name = 'ChainReadError'
  override readonly recoverability = 'retryable'
  readonly chain: ChainKey
  constructor({ chain, cause }: { chain: ChainKey; cause?: unknown }) {
    super(
      `${chain} could not be read: its RPC did not answer, or answered with an error. Nothing was signed. Try again.`,
      { cause },
    )
    this.chain = chain
  }
}

/** The sender holds less than the amount. */
export class InsufficientBalanceError extends BridgeError {
  override readonly name = 'InsufficientBalanceError'
  override readonly recoverability = 'retryable'
  /** What the sender holds, in base units. */
  readonly balance: bigint
  readonly chain: ChainKey
  constructor({ balance, chain }: { balance: bigint; chain: ChainKey }) {
    super(`The sender holds less USDC on ${chain} than the amount. Send less, or add USDC first.`)
    this.balance = balance
    this.chain = chain
  }
}

/** USDC is paused on a chain. */
export class TokenPausedError extends BridgeError {
  override readonly name = 'TokenPausedError'
  override readonly recoverability = 'wait'
  readonly chain: EvmChainKey
  constructor({ chain }: { chain: EvmChainKey }) {
    super(`USDC is paused on ${chain} by its issuer, so nothing was signed. Try again later.`)
    this.chain = chain
  }
}

/** The issuer of USDC has blocked an account. */
export class AccountBlockedError extends BridgeError {
  override readonly name = 'AccountBlockedError'
  override readonly recoverability = 'fatal'
  readonly chain: ChainKey
  readonly party: 'sender' | 'recipient'
  constructor({ chain, party }: { chain: ChainKey; party: 'sender' | 'recipient' }) {
    super(
      `The ${party} is blocked by the issuer of USDC on ${chain}, so USDC cannot move. Nothing was signed.`,
    )
    this.chain = chain
    this.party = party
  }
}

/** The token on chain is not the one that is pinned: its domain separator differs. */
export class TokenMismatchError extends BridgeError {
  override readonly name = 'TokenMismatchError'
  override readonly recoverability = 'fatal'
  readonly chain: EvmChainKey
  constructor({ chain }: { chain: EvmChainKey }) {
    super(
      `The token on ${chain} is not the one that is pinned: its domain separator differs, so nothing was signed. Check the RPC and the network's definition.`,
    )
    this.chain = chain
  }
}

/** The sender is a contract, and the service is not known to take contract signatures. */
export class ContractOwnerError extends BridgeError {
  override readonly name = 'ContractOwnerError'
  override readonly recoverability = 'fatal'
  constructor() {
    super(
      'The sender is a smart contract account, whose signature is not a plain one. Use a plain account, or set `contractOwners: true` if the service takes such permits.',
    )
  }
}

/** The chain's clock and the device's are more than five minutes apart. */
export class ClockSkewError extends BridgeError {
  override readonly name = 'ClockSkewError'
  override readonly recoverability = 'retryable'
  constructor({ seconds }: { seconds: number }) {
    super(
      `The clock of this device and that of the chain are ${seconds} seconds apart, so no deadline can be trusted. Set the clock, or check the RPC, then try again.`,
    )
  }
}

/** The spender may take USDC of the sender already, so a permit would be one more authorisation beside it. */
export class StandingAllowanceError extends BridgeError {
  override readonly name = 'StandingAllowanceError'
  override readonly recoverability = 'fatal'
  readonly chain: EvmChainKey
  /** What the spender may take already, in base units. */
  readonly allowance: bigint
  constructor({ chain, allowance }: { chain: EvmChainKey; allowance: bigint }) {
    super(
      `The service may already take USDC of this account on ${chain}, and a permit would come on top of that. Set that allowance to zero first, then try again.`,
    )
    this.chain = chain
    this.allowance = allowance
  }
}
