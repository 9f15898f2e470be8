import { readChain } from '../evm/chainView.js'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import type { Sighting, TransferRecord } from '../record.js'
import { type Claims, sightingKey } from './claims.js'
import type { LookMemory } from './lookMemory.js'
import { findTokenTransfers } from './tokenTransfers.js'

/**
 * Looks for the arrival on an EVM chain: a USDC Transfer to the recipient that no other record has claimed, the first
 * of exactly the amount or else the first that is less by `maxFee` at most.
 *
 * @throws ChainReadError
 */
export async function seeEvmArrival({
  reader,
  chain,
  record,
  maxFee,
  claims,
  memory,
}: {
  reader: ChainReader
  chain: EvmChain
  record: TransferRecord
  maxFee: bigint
  claims: Claims
  memory: LookMemory
}): Promise<Sighting | undefined> {
  const { destinationStart, recipient } = record
  if (destinationStart === undefined) return undefined
  return readChain(chain, reader, async (view) => {
    const [head, final] = await Promise.all([view.block(), view.block('finalized').catch(() => undefined)])
    if (head.number < destinationStart) return undefined
    const range = { from: destinationStart, to: head.number, final: final?.number }
    const account = { to: recipient as `0x${string}` }
    const transfers = await findTokenTransfers(view, chain, account, range, memory)
    const free = transfers.filter((transfer) => !claims.arrivals.has(sightingKey(transfer)))
    const least = record.amount - maxFee
    const found =
      free.find(({ amount }) => amount === record.amount) ??
      free.find(({ amount }) => amount < record.amount && amount >= least)
    if (!found) return undefined
    const { timestamp } = await view.block(found.block.number)
    const isFinal = final !== undefined && found.block.number <= final.number
    return { ...found, at: Number(timestamp) * 1000, ...(isFinal && { isFinal }) }
  })
}
