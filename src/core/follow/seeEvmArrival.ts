import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import type { Sighting, TransferRecord } from '../record.js'
import { type Claims, sightingKey } from './claims.js'
import { dateTransfer, findTokenTransfers } from './tokenTransfers.js'

/**
 * Looks for the arrival on an EVM chain: the first USDC Transfer to the recipient of the amount, less `maxFee` at
 * most, that no other record has claimed.
 *
 * @throws ChainReadError
 */
export async function seeEvmArrival({
  reader,
  chain,
  record,
  maxFee,
  claims,
}: {
  reader: ChainReader
  chain: EvmChain
  record: TransferRecord
  maxFee: bigint
  claims: Claims
}): Promise<Sighting | undefined> {
  if (record.destinationStart === undefined) return undefined
  const account = { to: record.recipient as `0x${string}` }
  const transfers = await findTokenTransfers(reader, chain, { account, fromBlock: record.destinationStart })
  const found = transfers.find(
    (transfer) =>
      transfer.amount <= record.amount &&
      transfer.amount >= record.amount - maxFee &&
      !claims.arrivals.has(sightingKey(transfer)),
  )
  return found && dateTransfer(reader, chain, found)
}
