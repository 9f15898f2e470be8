import type { Config } from 'wagmi'
import { getAccount, sendTransaction, signTypedData, switchChain } from 'wagmi/actions'
import type { EvmSigner } from '../../core/evm/signer.js'
import { toSwitchError } from './toSwitchError.js'
import { toWalletError } from './toWalletError.js'

/** The host's connected wallet as an {@link EvmSigner}: wagmi 2 or 3. */
export function createWagmiSigner(wagmi: Config): EvmSigner {
  return {
    current() {
      const { status, address, chainId } = getAccount(wagmi)
      return status === 'connected' ? { address, chainId } : undefined
    },
    async switchChain(chain) {
      await switchChain(wagmi, { chainId: chain.id }).catch((error: unknown) => {
        throw toSwitchError(error, chain)
      })
    },
    signTypedData: (typedData, account) =>
      signTypedData(wagmi, { ...typedData, account }).catch((error: unknown) => {
        throw toWalletError(error)
      }),
    sendTransaction: ({ chain, from, to, data }) =>
      sendTransaction(wagmi, { chainId: chain.id, account: from, to, data }).catch((error: unknown) => {
        throw toWalletError(error)
      }),
  }
}
