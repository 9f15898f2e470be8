import type { SolanaChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { readSignatureStatus } from '../../read/solana/readSignatureStatus.js'
import { readSolanaTransaction, sumOfChanges, tokenChanges } from '../../read/solana/readSolanaTransaction.js'
import { betweenChains } from '../../record/nearPayment.js'
import type {
  Observation,
  ObservationStatus,
  Shown,
  SolanaSource,
  TransferRecord,
} from '../../record/record.js'
import { readOwnTransaction } from './findLandedSignature.js'
import { findReceiver, paidTo } from './findSolanaArrival.js'
import { readBlockTime } from './judgeSolanaNode.js'

/**
 * Checks a Solana observation again. In the first two minutes, by the device clock, after the record was last stored, a
 * node that does not know it may be behind.
 *
 * @throws ChainReadError
 */
export async function confirmSolanaObservation(
  reader: ChainReader,
  { hash }: Observation,
  age: number,
): Promise<ObservationStatus> {
  const status = await readSignatureStatus(reader, hash)
  if (!status && Math.abs(age) < betweenChains) return 'provisional'
  if (!status || status.hasFailed) return 'gone'
  return status.certainty === 'finalized' ? 'final' : 'provisional'
}

/**
 * Tells whether a node shows, independently and with finality, that a transfer left Solana at about that time: either the
 * signature was known before the request was sent, or the transaction contains the sender's own signature and debits the
 * amount.
 *
 * @throws ChainReadError
 */
export async function showsSolanaDeparture(
  reader: ChainReader,
  chain: SolanaChain,
  record: SolanaSource & Pick<TransferRecord, 'owner' | 'amount'>,
  departure: Observation,
): Promise<boolean> {
  const status = await readSignatureStatus(reader, departure.hash)
  if (!status || status.hasFailed || status.certainty !== 'finalized') return false
  const at = (await readBlockTime(reader, status.slot)) ?? 0
  if (Math.abs(at - departure.at) > betweenChains) return false
  if (departure.hash === record.signature) return true
  const { owner, amount } = record
  const found = await readOwnTransaction(reader, record, departure.hash)
  const changes = found ? tokenChanges(found, { owner, mint: chain.usdc.address }) : []
  return sumOfChanges(changes) <= -amount
}

/**
 * Tells whether a node shows, independently and with finality, that the recipient was paid on Solana. `false` denies it:
 * the node has the transaction with another payment, or at another time.
 *
 * @throws ChainReadError
 */
export async function showsSolanaArrival(
  reader: ChainReader,
  chain: SolanaChain,
  { recipient, destinationStart = 0n }: TransferRecord,
  arrival: Observation,
): Promise<Shown> {
  if ((await confirmSolanaObservation(reader, arrival, 0)) !== 'final') return null
  const mint = chain.usdc.address
  const { owner } = await findReceiver(reader, { recipient, mint })
  const found = await readSolanaTransaction(reader, arrival.hash)
  if (!found?.blockTime) return null
  if (found.slot <= destinationStart && found.slot !== arrival.slot) return false
  const { amount, index } = paidTo(found, { owner, mint })
  return amount === arrival.amount && index === arrival.index && found.blockTime * 1000 === arrival.at
}
