import {
  type EIP1193Provider,
  getTypesForEIP712Domain,
  numberToHex,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'
import { ChainSwitchError, WalletNotConnectedError } from '../../core/errors/walletErrors.js'
import { toSwitchError, toWalletError } from '../../core/wallet/evm/toWalletError.js'
import type { EvmSigner } from '../../core/wallet/walletConnection.js'
import { sendCall } from './sendCall.js'

/** An EIP-1193 provider with its current account and chain. */
export type InjectedConnection = { provider: EIP1193Provider; address: `0x${string}`; chainId: number }

/**
 * Wraps a wallet found through EIP-6963 as an {@link EvmSigner}. It asks the wallet itself, because viem's wallet client
 * would add 4 kB to a page without viem.
 */
export function createInjectedSigner(connected: () => InjectedConnection | undefined): EvmSigner {
  const connection = () => {
    const found = connected()
    if (!found) throw new WalletNotConnectedError({ kind: 'evm' })
    return found
  }
  /** Not every wallet tells when its chain has changed. */
  const noteChain = async () => {
    const asked = connection()
    asked.chainId = Number(await asked.provider.request({ method: 'eth_chainId' }))
    return asked.chainId
  }
  /** Rejects also if the wallet throws at once. */
  const ask = async (asked: object): Promise<never> => connection().provider.request(asked as never)
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
      const params: [{ chainId: string }] = [{ chainId: numberToHex(chain.id) }]
      const current = await ask({ method: 'wallet_switchEthereumChain', params })
        .then(noteChain)
        .catch((error: unknown) => {
          throw toSwitchError(error, chain)
        })
      if (current !== chain.id) throw new ChainSwitchError({ chain: chain.key })
    },
    async signTypedData(typedData, account) {
      const { domain } = typedData
      const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...typedData.types }
      const text = serializeTypedData({ ...typedData, types } as TypedDataDefinition)
      return ask({ method: 'eth_signTypedData_v4', params: [account, text] }).catch(refuse)
    },
    sendTransaction: async (call) => sendCall(connection().provider, call).catch(refuse),
  }
}
