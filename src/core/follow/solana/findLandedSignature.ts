import type { ChainReader } from '../../chain/reader.js'
import { listSignatures } from '../../read/solana/listSignatures.js'
import type { SignatureStatus } from '../../read/solana/readSignatureStatus.js'
import {
  type LandedTransaction,
  readSolanaTransaction,
  sumOfChanges,
  tokenChanges,
} from '../../read/solana/readSolanaTransaction.js'
import type { SolanaSource, TransferRecord } from '../../record/record.js'

/** The most transactions to read in one check. */
const mostTransactions = 200

/**
 * How much older than the record, in ms, listed transactions may be for a record without a noted history. Decides
 * nothing by itself.
 */
const unanchoredMargin = 48 * 60 * 60 * 1000

/** What the debited token account's history shows of a transfer. */
export type LandedSignature = {
  /** The transaction with the sender's own signature, and its status. */
  landed?: { signature: string; status: SignatureStatus } | undefined
  /**
   * Whether everything since the anchor was listed and read, including the anchor, and no transaction debits exactly
   * the amount: the sender may have signed the same message twice.
   */
  isComplete: boolean
  /** How much the transactions since the anchor changed the sender's USDC balance, in base units. */
  change: bigint
}

/**
 * Finds a transfer's transaction by the sender's own signature, which nobody else can create or change, in the debited
 * token account's history since the record's anchor. With `finalSlot`, only finalized history counts.
 *
 * The transaction's id is the fee payer's signature. It is unknown until the service signs, and the fee payer can sign
 * the same message again.
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
  const commitment = finalSlot === undefined ? 'confirmed' : 'finalized'
  const start = anchor?.signature
  const oldest = (createdAt - unanchoredMargin) / 1000
  const { signatures, end } = await listSignatures(reader, {
    address: anchor?.account ?? owner,
    commitment,
    minSlot: finalSlot,
    isOld: ({ signature, blockTime }) => (start ? signature === start : (blockTime ?? oldest) < oldest),
  })
  const newest = signatures.slice(-mostTransactions).reverse()
  let isComplete = Boolean(start && end && record.ownerSignature && newest.length === signatures.length)
  let change = 0n
  for (const { signature } of newest) {
    const found = await readSolanaTransaction(reader, signature)
    if (found && isOurs(found.transaction.signatures, record)) {
      const status = { slot: found.slot, hasFailed: hasFailed(found), certainty: commitment } as const
      return { landed: { signature, status }, isComplete, change }
    }
    const changes = found ? tokenChanges(found, { owner, mint }) : []
    if (!found?.meta || changes.some((one) => one.change === -amount)) isComplete = false
    change += sumOfChanges(changes)
  }
  return { isComplete, change }
}

/** Reads the transaction with this signature, if it is on chain and the sender signed it. @throws ChainReadError */
export async function readOwnTransaction(
  reader: ChainReader,
  record: SolanaSource,
  signature: string,
): Promise<LandedTransaction | undefined> {
  const found = await readSolanaTransaction(reader, signature)
  return found && isOurs(found.transaction.signatures, record) ? found : undefined
}

/** Tells whether a node shows that a transaction failed. @throws ChainReadError */
export async function isShownFailed(reader: ChainReader, signature: string): Promise<boolean> {
  const found = await readSolanaTransaction(reader, signature)
  return found !== undefined && hasFailed(found)
}

function hasFailed({ meta }: LandedTransaction): boolean {
  return Boolean(meta?.err)
}

function isOurs(signatures: readonly string[], { ownerSignature }: SolanaSource): boolean {
  return Boolean(ownerSignature && signatures.includes(ownerSignature))
}
