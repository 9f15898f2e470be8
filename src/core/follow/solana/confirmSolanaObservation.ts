import type { SolanaChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { readSignatureStatus } from '../../read/solana/readSignatureStatus.js'
import type { ConfirmationStatus, Observation, TransferRecord } from '../../record/record.js'
import { readPayment } from './seeSolanaArrival.js'

/** Looks again at what was seen on Solana. @throws ChainReadError */
export async function confirmSolanaObservation(
  reader: ChainReader,
  { hash }: Observation,
): Promise<ConfirmationStatus> {
  const status = await readSignatureStatus(reader, hash)
  if (!status || status.hasFailed) return 'gone'
  return status.certainty === 'finalized' ? 'final' : 'provisional'
}

/** Tells whether a node shows by itself that the recipient has been paid on Solana, for good. @throws ChainReadError */
export async function showsSolanaArrival(
  reader: ChainReader,
  chain: SolanaChain,
  { recipient }: TransferRecord,
  arrival: Observation,
): Promise<boolean> {
  if ((await confirmSolanaObservation(reader, arrival)) !== 'final') return false
  const paid = await readPayment(reader, { mint: chain.usdc.address, recipient, hash: arrival.hash })
  return paid?.amount === arrival.amount
}
