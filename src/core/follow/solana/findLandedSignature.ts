import type { ChainReader } from '../../chain/reader.js'
import { type ListedSignature, listSignatures } from '../../read/solana/listSignatures.js'
import { readSolanaTransaction } from '../../read/solana/readSolanaTransaction.js'
import type { SolanaSource, TransferRecord } from '../../record/record.js'

/** A device's clock may be set to the wrong time zone; records carry its time. In ms. */
export const clockMargin = 24 * 60 * 60 * 1000

/** How many transactions are read at most in one look. */
const mostTransactions = 200

/**
 * Finds a transfer's transaction in the sender's history by the sender's own signature, which nobody else can make or
 * change.
 *
 * The transaction's id is the fee payer's signature. It is not known before the service has signed, and whoever pays
 * could sign the same message once more, so only the sender's says for certain that nothing landed. `isComplete` is
 * `false` where the sender has too many transactions to tell.
 *
 * @throws ChainReadError
 */
export async function findLandedSignature(
  reader: ChainReader,
  record: TransferRecord & SolanaSource,
): Promise<{ signature: string | undefined; isComplete: boolean }> {
  const oldest = (record.createdAt - clockMargin) / 1000
  const isOld = ({ blockTime }: ListedSignature) => typeof blockTime === 'number' && blockTime < oldest
  const { signatures, isComplete } = await listSignatures(reader, { address: record.owner, isOld })
  const newest = signatures.slice(-mostTransactions).reverse()
  for (const { signature } of newest)
    if (await isSignedBySender(reader, record, signature)) return { signature, isComplete: true }
  return { signature: undefined, isComplete: isComplete && newest.length === signatures.length }
}

/**
 * Tells whether a transaction that landed is the one of a record.
 *
 * @throws ChainReadError
 */
export async function isSignedBySender(
  reader: ChainReader,
  { ownerSignature }: SolanaSource,
  signature: string,
): Promise<boolean> {
  if (!ownerSignature) return false
  const found = await readSolanaTransaction(reader, signature)
  return found?.transaction.signatures.includes(ownerSignature) ?? false
}
