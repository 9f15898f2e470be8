import type { EIP1193Provider } from 'viem'
import { numberToHex } from 'viem/utils'
import { ChainSwitchError } from '../../core/errors/walletErrors.js'
import { toWalletError } from '../../core/wallet/evm/toWalletError.js'
import type { ContractCall } from '../../core/wallet/walletConnection.js'

/**
 * Sends a contract call over EIP-1193. The wallet is asked for its chain first, because it may have switched by itself: on
 * another chain, the same address is another contract.
 *
 * @throws ChainSwitchError if it is on another chain; what {@link toWalletError} makes of the wallet's error
 */
export async function sendCall(
  /** An EIP-1193 provider, or the promise of one that is still loading. */
  loading: unknown,
  { chain: { id, key }, from, to, data }: ContractCall,
): Promise<`0x${string}`> {
  try {
    const provider = (await loading) as EIP1193Provider
    if (Number(await provider.request({ method: 'eth_chainId' })) !== id)
      throw new ChainSwitchError({ chain: key })
    return await provider.request({
      method: 'eth_sendTransaction',
      params: [{ chainId: numberToHex(id), from, to, data }],
    })
  } catch (error) {
    throw toWalletError(error)
  }
}
