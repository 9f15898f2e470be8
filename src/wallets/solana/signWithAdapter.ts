import type { WalletContextState } from '@solana/wallet-adapter-react'
import { loadWeb3 } from '../../core/transfer/solana/loadWeb3.js'
import type { SolanaSigner } from '../../core/transfer/solana/solanaSigner.js'
import { signWithWallet } from './signWithWallet.js'
import type { StandardWallet } from './standardWallet.js'

/** A wallet adapter from the host's provider. */
export type WalletAdapter = NonNullable<WalletContextState['wallet']>['adapter']

/**
 * Returns how the host's adapter signs for an account; `undefined` if it can only send.
 *
 * A Wallet Standard wallet gets the bytes directly. Any other adapter gets the web3.js object that it expects.
 */
export function signWithAdapter(
  adapter: WalletAdapter,
  address: string,
  cluster: string,
): SolanaSigner['signTransaction'] {
  if ('standard' in adapter && adapter.standard === true)
    return signWithWallet(adapter.wallet as StandardWallet, address, cluster)
  if (!('signTransaction' in adapter) || typeof adapter.signTransaction !== 'function') return undefined
  return async (bytes) => {
    const { Transaction, VersionedTransaction } = await loadWeb3()
    const versioned = VersionedTransaction.deserialize(bytes)
    const takesVersions = adapter.supportedTransactionVersions?.has(versioned.version) ?? false
    const isOld = versioned.version === 'legacy' && !takesVersions
    const signed = await adapter.signTransaction(isOld ? Transaction.from(bytes) : versioned)
    return 'version' in signed
      ? signed.serialize()
      : Uint8Array.from(signed.serialize({ requireAllSignatures: false, verifySignatures: false }))
  }
}
