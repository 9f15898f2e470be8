import { readChain } from '../evm/chainView.js'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import type { EvmSource, RecordState, TransferRecord } from '../record.js'
import { type Claims, sightingKey } from './claims.js'
import { dateTransfer, findTokenTransfers } from './tokenTransfers.js'

/**
 * Looks whether a transfer left its EVM source chain: an outgoing USDC Transfer of the owner, in the transaction that
 * the service named or of exactly the amount, that no other record has claimed. A hash may be replaced, so logs
 * decide before the receipt does.
 *
 * @throws ChainReadError
 */
export async function lookAtEvmDeparture({
  reader,
  chain,
  record,
  claims,
}: {
  reader: ChainReader
  chain: EvmChain
  record: TransferRecord & EvmSource
  claims: Claims
}): Promise<RecordState | undefined> {
  const account = { from: record.owner as `0x${string}` }
  const transfers = await findTokenTransfers(reader, chain, { account, fromBlock: record.sourceStart })
  const unclaimed = transfers.filter(
    (transfer) =>
      transfer.amount === record.amount &&
      !claims.sourceHashes.has(transfer.hash) &&
      !claims.departures.has(sightingKey(transfer)),
  )
  const named = unclaimed.find(({ hash }) => hash === record.sourceHash)
  const found = named ?? unclaimed[0]
  if (found) return { status: 'sent', departure: await dateTransfer(reader, chain, found) }
  return (await hasReverted(reader, chain, record.sourceHash)) ? { status: 'reverted' } : undefined
}

async function hasReverted(reader: ChainReader, chain: EvmChain, hash: string | undefined): Promise<boolean> {
  if (!hash) return false
  return (await readChain(chain, reader, (view) => view.outcome(hash))) === 'reverted'
}
