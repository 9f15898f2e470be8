import type { EIP1193Provider } from 'mipd'
import { createClient, custom } from 'viem'
import { getChainId, signTypedData, switchChain } from 'viem/actions'
import { ChainSwitchError, WalletNotConnectedError } from '../../core/errors/walletErrors.js'
import { toSwitchError, toWalletError } from '../../core/wallet/evm/toWalletError.js'
import type { EvmSigner } from '../../core/wallet/signer.js'

/** An EIP-1193 provider with its current account and chain. */
export type InjectedConnection = { provider: EIP1193Provider; address: `0x${string}`; chainId: number }

/** Wraps a wallet found through EIP-6963 as an {@link EvmSigner}, using viem's wallet actions. */
export function createInjectedSigner(connected: () => InjectedConnection | undefined): EvmSigner {
  const wallet = () => {
    const provider = connected()?.provider
    if (!provider) throw new WalletNotConnectedError({ kind: 'evm' })
    return createClient({ transport: custom(provider, { retryCount: 0 }) })
  }
  return {
    current() {
      const connection = connected()
      return connection && { address: connection.address, chainId: connection.chainId }
    },
    async switchChain(chain) {
      await switchChain(wallet(), { id: chain.id }).catch((error: unknown) => {
        throw toSwitchError(error, chain)
      })
      if ((await getChainId(wallet())) !== chain.id) throw new ChainSwitchError({ chain: chain.key })
    },
    signTypedData: (typedData, account) =>
      signTypedData(wallet(), { ...typedData, account }).catch((error: unknown) => {
        throw toWalletError(error)
      }),
    sendTransaction: ({ from, to, data }) =>
      wallet()
        .request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
        .catch((error: unknown) => {
          throw toWalletError(error)
        }),
  }
}
