import type { AddressLookupTableAccount, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import { ServiceUnreachableError } from '../../errors/connectionErrors.js'
import { redactCause } from '../../errors/redactCause.js'

/** What is used from `@solana/web3.js`. */
export type Web3 = {
  AddressLookupTableAccount: typeof AddressLookupTableAccount
  PublicKey: typeof PublicKey
  Transaction: typeof Transaction
  VersionedTransaction: typeof VersionedTransaction
}

/**
 * Loads `@solana/web3.js` on first use, so that a page without Solana as a source never loads it.
 *
 * @throws ServiceUnreachableError where it cannot be downloaded
 */
export async function loadWeb3(): Promise<Web3> {
  try {
    const { AddressLookupTableAccount, PublicKey, Transaction, VersionedTransaction } = await import(
      '@solana/web3.js'
    )
    return { AddressLookupTableAccount, PublicKey, Transaction, VersionedTransaction }
  } catch (cause) {
    throw new ServiceUnreachableError({ cause: redactCause(cause) })
  }
}
