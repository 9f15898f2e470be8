import type { Config } from 'wagmi'
import { getAccount, signTypedData, switchChain } from 'wagmi/actions'
import { WalletNotConnectedError } from '../../core/errors/walletErrors.js'
import { toSwitchError, toWalletError } from '../../core/wallet/evm/toWalletError.js'
import type { EvmSigner } from '../../core/wallet/walletConnection.js'
import { sendCall } from './sendCall.js'

/** Wraps the host's connected wallet as an {@link EvmSigner}, for wagmi 2 or 3. */
export function createWagmiSigner(wagmi: Config): EvmSigner {
  return {
    current() {
      const { address, chainId, connector } = getAccount(wagmi)
      return address && connector?.getProvider && chainId ? { address, chainId } : undefined
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
    // wagmi's own action would be split from the host's code if the host uses it too: 1.4 kB more on the first screen.
    async sendTransaction(call) {
      const { connector } = getAccount(wagmi)
      if (!connector) throw new WalletNotConnectedError({ kind: 'evm' })
      return sendCall(connector.getProvider(), call)
    },
  }
}
