import type { ChainReader } from '../../chain/reader.js'
import { listSignatures } from '../../read/solana/listSignatures.js'
import type { SignatureStatus } from '../../read/solana/readSignatureStatus.js'
import { type LandedTransaction, readSolanaTransaction } from '../../read/solana/readSolanaTransaction.js'
import { sumOfChanges, tokenChanges } from '../../read/solana/tokenChanges.js'
import type { SolanaSource, TransferRecord } from '../../record/record.js'

/** How many transactions are read at most in one check. */
const mostTransactions = 200

/** How much older than the record, in ms, what is listed for a record without an anchor may be. It decides nothing. */
const unanchoredMargin = 48 * 60 * 60 * 1000

/** What the history of the debited token account says of a transfer. */
export type LandedSignature = {
  /** The transaction that carries the sender's own signature, and what it says of itself. */
  landed?: { signature: string; status: SignatureStatus } | undefined
  /**
   * Whether everything since the anchor was listed and read, the anchor itself among it, and nothing of it debits just
   * the amount: the sender may have signed the same message twice.
   */
  isComplete: boolean
  /** By how much it changed the sender's USDC, in base units. */
  change: bigint
}

/**
 * Finds a transfer's transaction by the sender's own signature, which nobody else can make or change, in the history of
 * the debited token account since the record's anchor; with `finalSlot`, in what is finalized there.
 *
 * The transaction's id is the fee payer's signature. It is not known before the service has signed, and whoever pays
 * could sign the same message once more.
 *
 * @throws ChainReadError
 */
export async function findLandedSignature(
  reader: ChainReader,
  {
    mint,
    record,
    finalSlot,
  }: { mint: string; record: TransferRecord & SolanaSource; finalSlot: number | undefined },
): Promise<LandedSignature> {
  const { anchor, owner, amount, createdAt } = record
  const oldest = (createdAt - unanchoredMargin) / 1000
  const { signatures, end } = await listSignatures(reader, {
    address: anchor?.account ?? owner,
    commitment: finalSlot === undefined ? 'confirmed' : 'finalized',
    minSlot: finalSlot,
    isOld: ({ signature, blockTime }) =>
      anchor ? signature === anchor.signature : typeof blockTime === 'number' && blockTime < oldest,
  })
  const newest = signatures.slice(-mostTransactions).reverse()
  const hasAnchor = anchor !== undefined && end?.signature === anchor.signature
  let isComplete = hasAnchor && isKnown(record.ownerSignature) && newest.length === signatures.length
  let change = 0n
  for (const { signature } of newest) {
    const found = await readSolanaTransaction(reader, signature)
    if (found && isOurs(found.transaction.signatures, record)) {
      const certainty = finalSlot === undefined ? 'confirmed' : 'finalized'
      const status: SignatureStatus = { slot: found.slot, hasFailed: hasFailed(found), certainty }
      return { landed: { signature, status }, isComplete, change }
    }
    const changes = found ? tokenChanges(found, { owner, mint }) : []
    if (!found?.meta || changes.some((one) => one.change === -amount)) isComplete = false
    change += sumOfChanges(changes)
  }
  return { isComplete, change }
}

/** Reads the transaction of a name, where the chain holds it and it is signed by the sender. @throws ChainReadError */
export async function readOwnTransaction(
  reader: ChainReader,
  record: SolanaSource,
  signature: string,
): Promise<LandedTransaction | undefined> {
  const found = await readSolanaTransaction(reader, signature)
  return found && isOurs(found.transaction.signatures, record) ? found : undefined
}

/** Tells whether a transaction of the record is shown to have failed. @throws ChainReadError */
export async function isShownFailed(
  reader: ChainReader,
  record: SolanaSource,
  signature: string,
): Promise<boolean> {
  const found = await readSolanaTransaction(reader, signature)
  const isOwn = signature === record.signature || isOurs(found?.transaction.signatures ?? [], record)
  return isOwn && found !== undefined && hasFailed(found)
}

function hasFailed({ meta }: LandedTransaction): boolean {
  return meta?.err !== null && meta?.err !== undefined
}

function isOurs(signatures: readonly string[], { ownerSignature }: SolanaSource): boolean {
  return isKnown(ownerSignature) && signatures.includes(ownerSignature)
}

function isKnown(signature: string | undefined): signature is string {
  return signature !== undefined && signature !== ''
}
