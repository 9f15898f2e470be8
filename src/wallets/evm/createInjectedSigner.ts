import type { EIP1193Provider } from 'mipd'
import { createClient, custom } from 'viem'
import { getChainId, signTypedData, switchChain } from 'viem/actions'
import { ChainSwitchError, WalletNotConnectedError } from '../../core/errors/walletErrors.js'
import { toSwitchError, toWalletError } from '../../core/wallet/evm/toWalletError.js'
import type { EvmSigner } from '../../core/wallet/signer.js'
import { sendCall } from './sendCall.js'

/** An EIP-1193 provider with its current account and chain. */
export type InjectedConnection = { provider: EIP1193Provider; address: `0x${string}`; chainId: number }

/** Wraps a wallet found through EIP-6963 as an {@link EvmSigner}, using viem's wallet actions. */
export function createInjectedSigner(connected: () => InjectedConnection | undefined): EvmSigner {
  const connection = () => {
    const found = connected()
    if (!found) throw new WalletNotConnectedError({ kind: 'evm' })
    return found
  }
  const wallet = () => createClient({ transport: custom(connection().provider, { retryCount: 0 }) })
  /** Not every wallet tells when its chain has changed. */
  const noteChain = async () => {
    const asked = connection()
    asked.chainId = await getChainId(wallet())
    return asked.chainId
  }
  const refuse = (error: unknown): never => {
    noteChain().catch(() => {})
    throw toWalletError(error)
  }
  return {
    current() {
      const found = connected()
      return found && { address: found.address, chainId: found.chainId }
    },
    async switchChain(chain) {
      await switchChain(wallet(), { id: chain.id }).catch((error: unknown) => {
        throw toSwitchError(error, chain)
      })
      if ((await noteChain()) !== chain.id) throw new ChainSwitchError({ chain: chain.key })
    },
    signTypedData: (typedData, account) => signTypedData(wallet(), { ...typedData, account }).catch(refuse),
    sendTransaction: async (call) => sendCall(connection().provider, call).catch(refuse),
  }
}
