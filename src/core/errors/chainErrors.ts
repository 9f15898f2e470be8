import type { ChainKey, EvmChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/**
 * A chain could not be read: the RPC did not answer, or answered with an error.
 *
 * @remarks Let the person try again. If it stays, check the addresses in `rpc`: `npx usdc-bridge-react doctor`
 * asks each of them.
 */
export class ChainReadError extends BridgeError {
  override readonly name = 'ChainReadError'
  override readonly recoverability = 'retryable'
  declare readonly chain: ChainKey
  constructor(details: { chain: ChainKey; cause?: unknown }) {
    super(`${details.chain} could not be read: its RPC did not answer, or failed. Try again.`, details)
  }
}

/**
 * No node is known for the chain: neither the host's wallet setup nor `rpc` has one.
 *
 * @remarks Add the chain to `rpc`, or to the wagmi config of the page.
 */
export class ReaderNotFoundError extends BridgeError {
  override readonly name = 'ReaderNotFoundError'
  override readonly recoverability = 'fatal'
  declare readonly chain: ChainKey
  constructor(details: { chain: ChainKey }) {
    super(
      `No wallet of this page reaches ${details.chain}. Add \`rpc: { ${details.chain}: ['https://…'] }\` to createBridgeConfig.`,
      details,
    )
  }
}

/**
 * The issuer of USDC has blocked an account.
 *
 * @remarks There is nothing to change in code. If `party` is `spender`, tell the service’s operator: no permit for it
 * can move USDC.
 */
export class AccountBlockedError extends BridgeError {
  override readonly name = 'AccountBlockedError'
  override readonly recoverability = 'fatal'
  declare readonly chain: ChainKey
  declare readonly party: 'sender' | 'recipient' | 'spender'
  constructor(details: { chain: ChainKey; party: 'sender' | 'recipient' | 'spender' }) {
    super(`The issuer of USDC blocks the ${details.party} on ${details.chain}. USDC cannot move.`, details)
  }
}

/**
 * The sender is a contract, and the service is not known to accept contract signatures.
 *
 * @remarks Ask the service’s operator whether it accepts contract signatures. If so, set `contractOwners: true`.
 */
export class ContractOwnerError extends BridgeError {
  override readonly name = 'ContractOwnerError'
  override readonly recoverability = 'fatal'
  constructor() {
    super('The sender is a contract. Use a plain account, or set `contractOwners: true`.')
  }
}

/**
 * The token on chain is not the pinned one: its domain separator differs.
 *
 * @remarks Check the node in `rpc` and, for a network of your own, the token in `defineNetwork`. Do not continue: the
 * node may be lying.
 */
export class TokenMismatchError extends BridgeError {
  override readonly name = 'TokenMismatchError'
  override readonly recoverability = 'fatal'
  declare readonly chain: EvmChainKey
  constructor(details: { chain: EvmChainKey }) {
    super(`The token on ${details.chain} is not the pinned one. Check the RPC and the network.`, details)
  }
}

/**
 * USDC is paused on a chain.
 *
 * @remarks Wait for the issuer of USDC. No code can change this.
 */
export class TokenPausedError extends BridgeError {
  override readonly name = 'TokenPausedError'
  override readonly recoverability = 'wait'
  declare readonly chain: EvmChainKey
  constructor(details: { chain: EvmChainKey }) {
    super(`The issuer of USDC paused it on ${details.chain}. Try again later.`, details)
  }
}

/**
 * The chain's clock and the device clock differ by more than five minutes.
 *
 * @remarks Tell the person to set the clock. If this affects many people, a node in `rpc` lags: replace it.
 */
export class ClockSkewError extends BridgeError {
  override readonly name = 'ClockSkewError'
  override readonly recoverability = 'fatal'
  constructor({ seconds }: { seconds: number }) {
    super(`The device and the chain are ${seconds} seconds apart. Set the clock, or check the RPC.`)
  }
}
