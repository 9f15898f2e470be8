import { encodeFunctionData } from 'viem'
import type { EvmChainKey } from '../../chain/chain.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { tokenAbi } from '../../read/evm/tokenAbi.js'
import type { TransferOptions } from '../../request/transferRequest.js'
import { untilGivenUp } from '../../request/untilGivenUp.js'
import type { EvmSigner } from '../../wallet/signer.js'
import { connectedOwner } from './connectedOwner.js'
import { findSource } from './findSource.js'

/** Whose allowance {@link clearAllowance} sets to zero, and by which wallet. */
export type ClearAllowanceParameters = Pick<TransferOptions, 'onStep' | 'signal'> & {
  chain: EvmChainKey
  /** Who may take it: a record's spender, which may be an earlier service's. @default the pinned spender */
  spender?: `0x${string}` | undefined
  /**
   * What stands there, in base units, where it is exactly what a record authorised: it is taken back by
   * `decreaseAllowance`, which fails where anything has been taken meanwhile, so that its success proves that nothing
   * was. Without it the allowance is set to zero, which proves nothing.
   */
  amount?: bigint | undefined
  /** Whose USDC it is: that of a record. The wallet has to be on this account. @default the connected account */
  owner?: string | undefined
  signer: EvmSigner
}

/**
 * Sets to zero what the spender may take of the connected account's USDC: after a permit that was used without the
 * money moving, or where an allowance stands from elsewhere. It is a transaction of the account's own and costs gas.
 *
 * Resolves with its hash as soon as it is sent. Until it is in a block, the spender can still take the money.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, clearAllowance, type EvmSigner } from 'usdc-bridge-react/core'
 *
 * function takeBack(config: BridgeConfig, signer: EvmSigner) {
 *   return clearAllowance(config, { chain: 'BASE', signer })
 * }
 * ```
 *
 * @throws SpenderNotSetError, WalletNotConnectedError, AccountChangedError where the wallet is not on `owner`,
 * ChainSwitchError, UserRejectedError, SigningCancelledError
 */
export async function clearAllowance(
  config: BridgeConfig,
  { chain: key, spender, amount, owner, signer, signal, onStep }: ClearAllowanceParameters,
): Promise<`0x${string}`> {
  const step = onStep ?? (() => undefined)
  const chain = config.network.chains[key]
  const revoked = spender ?? findSource(config, { from: key, to: key }).spender
  const from = await connectedOwner({ signer, chain, expected: owner, signal, step })
  const data =
    amount === undefined
      ? encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [revoked, 0n] })
      : encodeFunctionData({ abi: tokenAbi, functionName: 'decreaseAllowance', args: [revoked, amount] })
  return untilGivenUp(signer.sendTransaction({ chain, from, to: chain.usdc.address, data }), signal)
}
