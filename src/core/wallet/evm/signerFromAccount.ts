import type { Account, Chain, Client, LocalAccount, Transport } from 'viem'
import { getChainId, sendTransaction, signTypedData, switchChain } from 'viem/actions'
import type { EvmChain } from '../../chain/network.js'
import { InvalidConfigError } from '../../errors/configErrors.js'
import { ChainSwitchError } from '../../errors/walletErrors.js'
import type { ContractCall, EvmSigner } from '../walletConnection.js'
import { toSwitchError, toWalletError } from './toWalletError.js'

type WalletOf<account extends Account> = Client<Transport, Chain | undefined, account>

/**
 * Creates the signer for `transfer` and related functions from a viem account with its own key, or from a wallet
 * client. The account never changes.
 *
 * A permit needs no node, so an account is enough for a transfer. `revokeAllowance` sends a transaction: it needs a
 * wallet client whose transport is on that chain.
 *
 * @example
 * ```ts
 * import { signerFromAccount } from 'usdc-bridge-react/core'
 * import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
 *
 * const signer = signerFromAccount(privateKeyToAccount(generatePrivateKey()))
 * ```
 *
 * @throws InvalidConfigError for a wallet client without an account, and for an address without a key.
 */
export function signerFromAccount(
  account: LocalAccount | Client<Transport, Chain | undefined, Account | undefined>,
): EvmSigner {
  const isObject = typeof account === 'object' && account !== null
  if (!isObject || !('transport' in account)) return localSigner(account, withoutNode)
  const { account: own } = account
  if (own?.type === 'local')
    return localSigner(own, (call) => sendOver(account as WalletOf<LocalAccount>, call))
  if (own) return walletSigner(account as WalletOf<Account>)
  throw new InvalidConfigError('The wallet client has no `account`. Make it with one.')
}

/** A local key signs for any chain. */
function localSigner(account: LocalAccount, send: EvmSigner['sendTransaction']): EvmSigner {
  if (account?.type !== 'local')
    throw new InvalidConfigError(
      '`account` holds no key, so it cannot sign by itself. Give `signerFromAccount` a wallet client of it.',
    )
  let chainId = 0
  return {
    current: () => ({ address: account.address, chainId }),
    async switchChain({ id }) {
      chainId = id
    },
    // An account of your own may answer at once, or throw.
    signTypedData: async (typedData) => {
      try {
        return await account.signTypedData(typedData)
      } catch (error) {
        return refuse(error)
      }
    },
    sendTransaction: send,
  }
}

/** A remote key: the wallet is asked for its chain each time, because it may have switched by itself. */
function walletSigner(wallet: WalletOf<Account>): EvmSigner {
  return {
    current: () => ({ address: wallet.account.address, chainId: 0 }),
    async switchChain(chain) {
      const isOn = async () => (await getChainId(wallet)) === chain.id
      const change = async () => {
        if (await isOn()) return true
        await switchChain(wallet, { id: chain.id })
        return isOn()
      }
      const isChanged = await change().catch((error: unknown) => {
        throw toSwitchError(error, chain)
      })
      if (!isChanged) throw new ChainSwitchError({ chain: chain.key })
    },
    signTypedData: (typedData) => signTypedData(wallet, typedData).catch(refuse),
    sendTransaction: (call) => sendOver(wallet, call),
  }
}

async function sendOver(
  wallet: WalletOf<Account>,
  { chain, to, data }: ContractCall,
): Promise<`0x${string}`> {
  const chainId = await getChainId(wallet).catch(refuse)
  if (chainId !== chain.id) throw new ChainSwitchError({ chain: chain.key })
  return sendTransaction(wallet, { account: wallet.account, chain: asViem(chain), to, data }).catch(refuse)
}

async function withoutNode(): Promise<never> {
  throw new InvalidConfigError(
    'An account alone reaches no node, so it can send no transaction. Give `signerFromAccount` a wallet client.',
  )
}

/** Binds a transaction to its chain, whatever the node calls itself. */
function asViem({ id, name }: EvmChain): Chain {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [] } } }
}

function refuse(error: unknown): never {
  throw toWalletError(error)
}
