import { deviceMargin } from '../../chain/finality.js'
import type { SolanaChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { askSolana, slotSchema, timeSchema } from '../../read/solana/askSolana.js'
import {
  type BlockPlace,
  blockhashLifetime,
  heightBound,
  isBlockhashValid,
  readBlockHeight,
  readBlockPlace,
} from '../../read/solana/blockHeight.js'
import { listSignatures } from '../../read/solana/listSignatures.js'
import { readFinalAccount } from '../../read/solana/readAccounts.js'
import { readSignatureStatus, type SignatureStatus } from '../../read/solana/readSignatureStatus.js'
import { decodeTokenAccount } from '../../read/solana/tokenAccount.js'
import type { RecordState, SolanaAnchor, SolanaSource, TransferRecord } from '../../record/record.js'
import { statusRule } from '../../record/status.js'
import { nullable } from '../../schema/schema.js'
import { findLandedSignature, isShownFailed, readOwnTransaction } from './findLandedSignature.js'

export type SolanaCheck = {
  chain: SolanaChain
  record: TransferRecord & SolanaSource
  /** The device clock, in ms since 1970. */
  now: number
}

/**
 * One node's answer: the state it proves on its own, and its block height compared with the transfer's last valid one.
 */
export type NodeReading = {
  state?: RecordState | undefined
  /**
   * `past` by height, or by a block time ten minutes after signing; `farPast` by ten minutes more. `before` also applies
   * until the device clock is ten minutes past signing, and unless the node says that the blockhash is not valid.
   */
  bound: 'before' | 'past' | 'farPast'
  /** Whether it is past by height. */
  isAbove?: boolean | undefined
  /** The newest final block's height, once the device clock is ten minutes past signing. */
  height?: bigint | undefined
  /** Whether that block is later than signing by more than the transaction lives. */
  isPast?: boolean | undefined
}

/** Ten minutes of the shortest slots. */
export const farPast = 1_500n

/**
 * Asks one node for a transfer's outcome.
 *
 * `notSent` requires a node with a finalized height above the bound that then shows a history without the transfer,
 * complete from the noted slot to the finalized one. The node must still have the blocks since then, list a token
 * transaction no older than the finalized slot (the token moves in almost every slot), and report a balance of the
 * debited account that matches the history. If it cannot show these, the check does not fail, unless the money was
 * already seen to leave.
 *
 * @throws ChainReadError
 */
export async function judgeSolanaNode(check: SolanaCheck, reader: ChainReader): Promise<NodeReading> {
  const { record, now } = check
  const final = now >= record.createdAt + deviceMargin ? await readBlockPlace(reader, 'finalized') : undefined
  const place = final && (await comparePlace(reader, final, record))
  const isEarly = !place?.isAbove
  const state = findOut(check, reader, isEarly ? undefined : final)
  return {
    bound: 'before',
    ...place,
    height: final?.height,
    state: await (isEarly || statusRule(record).hasLeft ? state : state.catch(noAnswer)),
  }
}

function isAfterSigning({ slot }: BlockPlace, anchor: SolanaAnchor | undefined): boolean {
  return !anchor || BigInt(slot) >= anchor.slot + heightBound
}

/**
 * Compares a node's newest final block with signing. Another node may have made up the height or the slot that was noted
 * then, so this one's block time tells as well, and it must also show that the blockhash has run out.
 */
async function comparePlace(
  reader: ChainReader,
  final: BlockPlace,
  { lastBlockHeight, blockhash, anchor, createdAt }: SolanaCheck['record'],
): Promise<Pick<NodeReading, 'bound' | 'isAbove' | 'isPast'>> {
  const { height, slot } = final
  const late = ((await readBlockTime(reader, slot)) ?? 0) - createdAt
  const isAbove = height > lastBlockHeight
  const isLate = late > deviceMargin
  const isPast = isLate || isAfterSigning(final, anchor)
  const isOver = (isLate || isAbove) && (await hasRunOut(reader, blockhash, height).catch(noAnswer))
  const isFar = height > lastBlockHeight + farPast || late > 2 * deviceMargin
  return { bound: isOver ? (isFar ? 'farPast' : 'past') : 'before', isAbove: isOver && isAbove, isPast }
}

/**
 * Tells whether a blockhash is valid neither in a node's newest block, which may be undone, nor in its final one. It is too
 * old for the first and too new for the second only if they are further apart than its lifetime.
 */
async function hasRunOut(reader: ChainReader, blockhash: string, finalHeight: bigint): Promise<boolean> {
  const [newest, ...isValid] = await Promise.all([
    readBlockHeight(reader),
    isBlockhashValid(reader, blockhash, 'processed'),
    isBlockhashValid(reader, blockhash, 'finalized'),
  ])
  return newest - finalHeight <= blockhashLifetime && !isValid.includes(true)
}

async function findOut(
  check: SolanaCheck,
  reader: ChainReader,
  final?: BlockPlace,
): Promise<RecordState | undefined> {
  const { chain, record } = check
  const { anchor } = record
  const named = await findNamed(reader, record)
  if (named) return judge(reader, record, named.hash, named.status)
  const mint = chain.usdc.address
  const finalSlot =
    anchor && final && (await keepsHistory(reader, { mint, anchor, final })) ? final.slot : undefined
  const history = await findLandedSignature(reader, { mint, record, finalSlot })
  if (history.landed) {
    const { signature, status } = history.landed
    return judge(reader, record, signature, (await readSignatureStatus(reader, signature)) ?? status)
  }
  if (!anchor || finalSlot === undefined || !history.isComplete) return undefined
  const expected = anchor.balance + history.change
  return (await hasBalance(reader, { ...anchor, owner: record.owner, mint, expected, finalSlot }))
    ? { status: 'notSent', reason: 'expired' }
    : undefined
}

/**
 * Finds the transaction by a known signature: ours first, then the service's, if the sender signed that transaction.
 */
async function findNamed(
  reader: ChainReader,
  record: SolanaSource & { sourceHash?: string | undefined },
): Promise<{ hash: string; status: SignatureStatus } | undefined> {
  const hash = record.signature ?? record.sourceHash
  if (hash === undefined) return undefined
  if (record.signature === undefined && !(await readOwnTransaction(reader, record, hash))) return undefined
  const status = await readSignatureStatus(reader, hash)
  return status && { hash, status }
}

/** A failure must show both in the status and in the transaction itself. */
async function judge(
  reader: ChainReader,
  record: TransferRecord & SolanaSource,
  hash: string,
  { slot, hasFailed, certainty }: SignatureStatus,
): Promise<RecordState | undefined> {
  if (certainty === 'processed') return undefined
  if (!hasFailed) {
    const { amount, createdAt, destinationTime = createdAt } = record
    // An arrival before this time does not count, and the device’s clock may be ahead of the chains’.
    const at = (await readBlockTime(reader, slot)) ?? Math.min(createdAt, destinationTime)
    return { status: 'sent', departure: { hash, at, amount } }
  }
  if (!(await isShownFailed(reader, hash))) return undefined
  return certainty === 'finalized' ? { status: 'notSent', reason: 'failed' } : { status: 'reverted' }
}

/**
 * Tells whether a node's history covers the noted slot up to a finalized one that is late enough that the transaction
 * can no longer land.
 */
async function keepsHistory(
  reader: ChainReader,
  { mint, anchor, final }: { mint: string; anchor: SolanaAnchor; final: BlockPlace },
): Promise<boolean> {
  const { height, slot } = final
  if (!isAfterSigning(final, anchor) || BigInt(slot) < height) return false
  const first = await askSolana(reader, slotSchema, 'getFirstAvailableBlock')
  if (BigInt(first) > anchor.slot) return false
  const { signatures } = await listSignatures(reader, {
    address: mint,
    commitment: 'finalized',
    limit: 1,
    minSlot: slot,
    isOld: () => false,
  })
  return signatures.some((newest) => newest.slot >= slot)
}

/**
 * Tells whether the account still exists and its balance matches the history, because a list may come from another,
 * older node.
 */
async function hasBalance(
  reader: ChainReader,
  asked: { mint: string; owner: string; account: string; expected: bigint; finalSlot: number },
): Promise<boolean> {
  const { account, slot } = await readFinalAccount(reader, asked.account)
  const token = decodeTokenAccount(account)
  const isOwn = token?.mint === asked.mint && token.owner === asked.owner
  return isOwn && token.amount === asked.expected && slot >= asked.finalSlot
}

export async function readBlockTime(reader: ChainReader, slot: number): Promise<number | undefined> {
  const seconds = await askSolana(reader, nullable(timeSchema), 'getBlockTime', [slot]).catch(noAnswer)
  return seconds ? seconds * 1000 : undefined
}

export function noAnswer(error: unknown): undefined {
  if (!(error instanceof BridgeError)) throw error
  return undefined
}
