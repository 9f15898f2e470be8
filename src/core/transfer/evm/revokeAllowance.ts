import type { EvmChainKey } from '../../chain/chain.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { InvalidConfigError } from '../../errors/configErrors.js'
import { SigningCancelledError } from '../../errors/requestErrors.js'
import { approveSelector, decreaseAllowanceSelector, encodeCall } from '../../read/evm/tokenEncoding.js'
import type { TransferOptions } from '../../request/transferRequest.js'
import type { EvmSigner } from '../../wallet/walletConnection.js'
import { findSourceChain, switchToChain } from './sourceAccount.js'

/** The allowance that {@link revokeAllowance} sets to zero, and the wallet to use. */
export type RevokeAllowanceParameters = Pick<TransferOptions, 'onStep' | 'signal'> & {
  chain: EvmChainKey
  /** The spender to revoke: a record's spender, which may belong to an earlier service. @default the pinned spender */
  spender?: `0x${string}` | undefined
  /**
   * The current allowance in base units, if it is exactly what a record authorized. It is then revoked with
   * `decreaseAllowance`, which reverts if any of it was spent, so its success proves that nothing was. Without it, the
   * allowance is set to zero, which proves nothing.
   */
  amount?: bigint | undefined
  /** The owner of the USDC, from a record. The wallet must be on this account. @default the connected account */
  owner?: string | undefined
  signer: EvmSigner
}

/**
 * Revokes the spender's allowance over the connected account's USDC: after a permit that was used without moving
 * money, or for an allowance from elsewhere. This is a transaction sent by the account and costs gas.
 *
 * Resolves with its hash as soon as it is sent. Until it is in a block, the spender can still take the money. `signal`
 * cancels until the wallet is asked to send it, and not afterward: the wallet may send it all the same. For the same reason a
 * `WalletError` or `WalletNotConnectedError` does not rule out that it was sent.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, revokeAllowance, type EvmSigner } from 'usdc-bridge-react/core'
 *
 * function revoke(config: BridgeConfig, signer: EvmSigner) {
 *   return revokeAllowance(config, { chain: 'BASE', signer })
 * }
 * ```
 *
 * @throws SpenderNotSetError, InvalidConfigError where `spender` or `amount` is invalid, WalletNotConnectedError,
 * AccountChangedError where the wallet is not on `owner`, ChainSwitchError, UserRejectedError, SigningCancelledError
 */
export async function revokeAllowance(
  config: BridgeConfig,
  { chain: key, spender, amount, owner, signer, signal, onStep }: RevokeAllowanceParameters,
): Promise<`0x${string}`> {
  const step = onStep ?? (() => undefined)
  const chain = config.network.chains[key]
  const revoked = spender ?? findSourceChain(config, { from: key, to: key }).spender
  const data = encodeRevocation(revoked, amount)
  const from = await switchToChain({ signer, chain, expected: owner, signal, step })
  if (signal?.aborted) throw new SigningCancelledError()
  return signer.sendTransaction({ chain, from, to: chain.usdc.address, data })
}

function encodeRevocation(spender: `0x${string}`, amount: bigint | undefined): `0x${string}` {
  try {
    return amount === undefined
      ? encodeCall(approveSelector, spender, 0n)
      : encodeCall(decreaseAllowanceSelector, spender, amount)
  } catch (cause) {
    throw new InvalidConfigError('`spender` or `amount` is not valid.', { cause })
  }
}
