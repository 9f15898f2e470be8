import { cctpOf } from '../../chain/cctpOf.js'
import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { type ChainView, readChain } from '../../read/evm/chainView.js'
import { type Claims, sightingKey } from '../../record/claims.js'
import type { Sighting, TransferRecord } from '../../record/record.js'
import { type BurnMessage, isSameBurn, readReceivedBurn } from './burnMessage.js'
import type { LookMemory } from './lookMemory.js'
import { findTokenTransfers, type TokenTransfer } from './tokenTransfers.js'

/** How far the clocks of two chains may be apart, in ms. */
const betweenChains = 2 * 60_000

/**
 * Looks for the arrival on an EVM chain: a USDC Transfer to the recipient that no other record has claimed, the first
 * of exactly the amount or else the first that is less by `maxFee` at most. Where the source burnt the money for CCTP,
 * only the Transfer that its message brought counts. It stands in the canonical block of its number, and that block is
 * no older than the departure.
 *
 * @throws ChainReadError
 */
export async function seeEvmArrival({
  reader,
  chain,
  record,
  departure,
  maxFee,
  burn,
  claims,
  memory,
}: {
  reader: ChainReader
  chain: EvmChain
  record: TransferRecord
  departure: Pick<Sighting, 'at'>
  maxFee: bigint
  burn?: BurnMessage | undefined
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
    const candidates = burn
      ? [await findMinted(view, chain, burn, free)]
      : [
          ...free.filter(({ amount }) => amount === record.amount),
          ...free.filter(({ amount }) => amount < record.amount && amount >= record.amount - maxFee),
        ]
    for (const found of candidates) {
      if (!found) continue
      const { hash, timestamp } = await view.block(found.block.number)
      const at = Number(timestamp) * 1000
      if (hash !== found.block.hash || at < departure.at - betweenChains) continue
      const isFinal = final !== undefined && found.block.number <= final.number
      return { ...found, at, ...(isFinal && { isFinal }) }
    }
    return undefined
  })
}

/** The Transfer in whose transaction the message of the burn was received, of what the fee left of it. */
async function findMinted(
  view: ChainView,
  chain: EvmChain,
  burn: BurnMessage,
  transfers: readonly TokenTransfer[],
): Promise<TokenTransfer | undefined> {
  const { amount: burnt, maxFee } = burn.body
  for (const transfer of transfers) {
    if (transfer.amount > burnt || transfer.amount < burnt - maxFee) continue
    const logs = (await view.receiptLogs(transfer.hash)) ?? []
    const isMinted = logs
      .filter(({ address }) => address.toLowerCase() === cctpOf(chain)?.transmitter.toLowerCase())
      .flatMap((log) => readReceivedBurn(log) ?? [])
      .some((received) => isSameBurn(burn, received) && transfer.amount === burnt - received.body.feeExecuted)
    if (isMinted) return transfer
  }
  return undefined
}
