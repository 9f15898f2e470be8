import { Keypair, VersionedTransaction } from '@solana/web3.js'
import type { SolanaSigner } from '../../../src/core/transfer/solana/solanaSigner.js'

/** A wallet with a new key that records what it was shown. */
export type KeypairSigner = SolanaSigner & { keypair: Keypair; shown: Uint8Array[] }

export function createKeypairSigner(overrides: Partial<SolanaSigner> = {}): KeypairSigner {
  const keypair = Keypair.generate()
  const address = keypair.publicKey.toBase58()
  const shown: Uint8Array[] = []
  return {
    keypair,
    shown,
    address,
    currentAddress: () => address,
    async signTransaction(bytes) {
      shown.push(bytes)
      const transaction = VersionedTransaction.deserialize(bytes)
      transaction.sign([keypair])
      return transaction.serialize()
    },
    ...overrides,
  }
}
