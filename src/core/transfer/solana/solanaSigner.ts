import type { Keypair } from '@solana/web3.js'
import { loadWeb3 } from './loadWeb3.js'

/** What a transfer needs from a Solana wallet. */
export type SolanaSigner = {
  /** The sending account, in base58. */
  address: string
  /**
   * Signs a serialized transaction and returns it serialized, without sending it. Absent if the wallet can only send.
   * May reject with anything.
   */
  signTransaction?: ((bytes: Uint8Array) => Promise<Uint8Array>) | undefined
  /** The wallet's current account; `undefined` while none is connected. */
  currentAddress(): string | undefined
}

/** What is used from a `Keypair` of `@solana/web3.js`. */
type SolanaKeypair = Pick<Keypair, 'publicKey' | 'secretKey'>

/**
 * Creates the signer for `solanaTransfer` from a `@solana/web3.js` keypair, for a script or a server.
 *
 * @example
 * ```ts
 * import { Keypair } from '@solana/web3.js'
 * import { signerFromKeypair } from 'usdc-bridge-react/solana/core'
 *
 * const signer = signerFromKeypair(Keypair.generate())
 * ```
 */
export function signerFromKeypair(keypair: SolanaKeypair): SolanaSigner {
  const address = keypair.publicKey.toBase58()
  return {
    address,
    currentAddress: () => address,
    async signTransaction(bytes) {
      const { VersionedTransaction } = await loadWeb3()
      const transaction = VersionedTransaction.deserialize(bytes)
      transaction.sign([keypair])
      return transaction.serialize()
    },
  }
}
