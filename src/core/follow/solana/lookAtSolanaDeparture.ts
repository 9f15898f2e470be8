import * as v from 'valibot'
import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { askSolana } from '../../read/solana/askSolana.js'
import { readBlockHeight } from '../../read/solana/readBlockHeight.js'
import { readSignatureStatus, type SignatureStatus } from '../../read/solana/readSignatureStatus.js'
import type { RecordState, SolanaSource, TransferRecord } from '../../record/record.js'
import { clockMargin, findLandedSignature, isSignedBySender } from './findLandedSignature.js'

/**
 * Looks whether a transfer left Solana.
 *
 * `notSent` needs all of this: the finalised block height is above the record's bound, and after that neither the
 * transaction's status nor the sender's own history knows it, at a node whose history reaches back far enough.
 * `isBlockhashValid` never decides: at `finalized` it is false for a blockhash that is too new as well.
 *
 * @throws ChainReadError
 */
export async function lookAtSolanaDeparture({
  reader,
  second,
  record,
  now,
}: {
  reader: ChainReader
  /** Has to agree before a transfer is called not sent. */
  second?: ChainReader | undefined
  record: TransferRecord & SolanaSource
  /** Ms since 1970. */
  now: number
}): Promise<RecordState | undefined> {
  const state = await lookBy(reader, record, now)
  if (state?.status !== 'notSent' || !second) return state
  return (await lookBy(second, record, now))?.status === 'notSent' ? state : undefined
}

async function lookBy(
  reader: ChainReader,
  record: TransferRecord & SolanaSource,
  now: number,
): Promise<RecordState | undefined> {
  const isPast = (await readBlockHeight(reader, 'finalized')) > record.lastBlockHeight
  const named = await findNamed(reader, record)
  if (named?.status) return judge(reader, record, named.hash, named.status, now)
  if (named && !isPast) return undefined
  const { signature, isComplete } = await findLandedSignature(reader, record)
  if (signature) {
    const status = await readSignatureStatus(reader, signature)
    return status && judge(reader, record, signature, status, now)
  }
  const isProven = isPast && isComplete && (await reachesBackTo(reader, record.createdAt))
  return isProven ? { status: 'notSent', reason: 'expired' } : undefined
}

/** The transaction by the name that is known: ours before the service's, which is taken only where it is ours. */
async function findNamed(
  reader: ChainReader,
  record: TransferRecord & SolanaSource,
): Promise<{ hash: string; status: SignatureStatus | undefined } | undefined> {
  const { signature, sourceHash } = record
  if (signature) return { hash: signature, status: await readSignatureStatus(reader, signature) }
  if (!sourceHash) return undefined
  const isOurs = await isSignedBySender(reader, record, sourceHash)
  return { hash: sourceHash, status: isOurs ? await readSignatureStatus(reader, sourceHash) : undefined }
}

async function judge(
  reader: ChainReader,
  { amount }: TransferRecord,
  hash: string,
  { slot, hasFailed, certainty }: SignatureStatus,
  now: number,
): Promise<RecordState | undefined> {
  if (certainty === 'processed') return undefined
  if (!hasFailed) {
    const at = (await readBlockTime(reader, slot)) ?? now
    const isFinal = certainty === 'finalized'
    return { status: 'sent', departure: { hash, at, amount, ...(isFinal && { isFinal }) } }
  }
  return certainty === 'finalized' ? { status: 'notSent', reason: 'failed' } : { status: 'reverted' }
}

/** A node that has thrown away the time in question knows nothing of a transaction that landed in it. */
async function reachesBackTo(reader: ChainReader, time: number): Promise<boolean> {
  const first = await askSolana(reader, v.number(), 'getFirstAvailableBlock').catch(noAnswer)
  if (first === undefined) return false
  if (first <= 1) return true
  const oldest = await readBlockTime(reader, first)
  return oldest !== undefined && oldest <= time - clockMargin
}

async function readBlockTime(reader: ChainReader, slot: number): Promise<number | undefined> {
  const seconds = await askSolana(reader, v.nullable(v.number()), 'getBlockTime', [slot]).catch(noAnswer)
  return typeof seconds === 'number' ? seconds * 1000 : undefined
}

function noAnswer(error: unknown): undefined {
  if (!(error instanceof BridgeError)) throw error
  return undefined
}
