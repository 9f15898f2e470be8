import { isSameAddress } from '../../chain/isSameAddress.js'
import { AccountChangedError, WalletNotConnectedError } from '../../errors/walletErrors.js'
import type { EvmSigner } from '../../wallet/signer.js'

/**
 * Returns the connected account and its chain.
 *
 * @throws WalletNotConnectedError; AccountChangedError where it is not `expected`
 */
export function currentOwner(
  signer: EvmSigner,
  expected: string | undefined,
): { address: `0x${string}`; chainId: number } {
  const connected = signer.current()
  if (!connected) throw new WalletNotConnectedError({ kind: 'evm' })
  if (expected !== undefined && !isSameAddress(connected.address, expected)) throw new AccountChangedError()
  return connected
}
