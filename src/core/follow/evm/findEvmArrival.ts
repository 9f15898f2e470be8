import { cctpOf } from '../../chain/cctp.js'
import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { type EventLog, type EvmRpc, withEvmRpc } from '../../read/evm/evmRpc.js'
import { type AttributedTransactions, observationKey } from '../../record/attributedTransactions.js'
import {
  type Arrivals,
  addUpNearPayment,
  betweenChains,
  leastArrival,
  listNearPayments,
} from '../../record/nearPayment.js'
import type { NearPayment, Observation, TransferRecord } from '../../record/record.js'
import { type BurnMessage, decodeReceivedBurn, isSameBurn } from './burnMessage.js'
import { type NodeMemory, startOf } from './checkMemory.js'
import { findTokenTransfers, type TokenTransfer } from './tokenTransfers.js'

/**
 * Finds the arrival on an EVM chain: a USDC Transfer to the recipient that belongs to no other record. Prefers the
 * first one of exactly the amount, then the first that is at most `maxFee` less. If the source burned through CCTP,
 * only the Transfer minted by that message counts, also at most `maxFee` less. The Transfer must be in a canonical
 * block no older than the departure, after the block noted right before the request. If that block's number was made
 * up, or a reorg has changed it, a block dated later than the noted one is after it too. Payments close to the amount
 * are returned as `near`.
 *
 * @throws ChainReadError
 */
export async function findEvmArrival({
  reader,
  chain,
  record,
  departure,
  maxFee,
  burn,
  attributed,
  memory,
  now,
}: {
  reader: ChainReader
  chain: EvmChain
  record: TransferRecord
  departure: Pick<Observation, 'at'>
  maxFee: bigint
  burn?: BurnMessage | undefined
  attributed: AttributedTransactions
  memory: NodeMemory
  /** The device clock, in ms since 1970. */
  now: number
}): Promise<Arrivals> {
  const { destinationStart, destinationHash, destinationTime = Number.POSITIVE_INFINITY, recipient } = record
  if (destinationStart === undefined) return {}
  return withEvmRpc(chain, reader, async (rpc) => {
    const [head, final, kept] = await Promise.all([
      rpc.block(),
      rpc.finalBlock(),
      rpc.keptBlock(destinationStart).catch(() => undefined),
    ])
    // The hash holds even if a node lies about times.
    const isNoted = !kept || kept.hash === destinationHash
    // Its time may be made up too, but the noted block is older than the departure.
    const latest = departure.at + betweenChains
    const afterNoted = destinationTime > latest ? departure.at : destinationTime + 1
    const earliest = (block: bigint) =>
      Math.max(departure.at - betweenChains, block > destinationStart ? 0 : afterNoted)
    // If another block is in place of the noted one, its number may be made up, and so may its time.
    const since = Math.min(destinationTime, kept && destinationHash ? departure.at : latest)
    const places = { named: destinationStart, since, head }
    const start =
      isNoted && head.number >= destinationStart
        ? destinationStart
        : await startOf(rpc, chain, places, memory)
    // A node that does not keep the block where the search starts may have missed an earlier payment.
    const first = start === destinationStart || start === undefined ? kept : await rpc.keptBlock(start)
    let isPartial = !first || Number(head.timestamp) * 1000 < now - betweenChains
    if (start === undefined || head.number <= start) return { isPartial }
    const range = { from: start + 1n, to: head.number, final: final?.number }
    const transfers = await findTokenTransfers(rpc, chain, recipient as `0x${string}`, range, memory)
    const free = transfers.filter((transfer) => !attributed.arrivals.has(observationKey(transfer)))
    for (const { payer: _, ...seen } of listCandidates(free, record.amount, maxFee)) {
      const at = await timeOf(rpc, seen, earliest)
      if (at === undefined) isPartial = true
      if (!at) continue
      const receipt = burn && (await rpc.receipt(seen.hash))
      if (burn && !(receipt && isMinted(receipt.logs, chain, burn, seen.amount))) continue
      const isFinal = final !== undefined && seen.block.number <= final.number
      return { arrival: { ...seen, at, ...(isFinal && { isFinal }) } }
    }
    return { near: await findNearPayment(rpc, free, record.amount, earliest), isPartial }
  })
}

/** Lists the Transfers whose amount may be the arrival's, with those of exactly the amount first. */
function listCandidates(
  transfers: readonly TokenTransfer[],
  amount: bigint,
  maxFee: bigint,
): readonly TokenTransfer[] {
  const least = leastArrival(amount, maxFee)
  const isExact = (one: TokenTransfer) => one.amount === amount
  return transfers
    .filter((one) => one.amount <= amount && one.amount >= least)
    .sort((one, other) => Number(isExact(other)) - Number(isExact(one)))
}

/** The earliest time of a payment that counts in a block, in ms since 1970. */
type Earliest = (block: bigint) => number

/**
 * Returns the block's time in ms since 1970; `undefined` if the node does not have the block, and 0 if it is not
 * canonical or too old.
 */
async function timeOf(
  rpc: EvmRpc,
  { block }: Pick<TokenTransfer, 'block'>,
  earliest: Earliest,
): Promise<number | undefined> {
  const kept = await rpc.keptBlock(block.number)
  if (!kept) return undefined
  const at = Number(kept.timestamp) * 1000
  return kept.hash === block.hash && at >= earliest(block.number) ? at : 0
}

type Timed = TokenTransfer & { at: number }

async function findNearPayment(
  rpc: EvmRpc,
  transfers: readonly TokenTransfer[],
  amount: bigint,
  earliest: Earliest,
): Promise<NearPayment | undefined> {
  for (const group of listNearPayments(transfers, amount)) {
    const timed = await Promise.all(
      group.map(async (transfer) => ({ ...transfer, at: await timeOf(rpc, transfer, earliest) })),
    )
    const later = timed.filter((transfer): transfer is Timed => Boolean(transfer.at))
    const near = addUpNearPayment(later, amount)
    if (near) return near
  }
  return undefined
}

/**
 * Tells whether a transaction's logs show that the burn's message was received and that this amount remained after its
 * fee.
 */
export function isMinted(
  logs: readonly EventLog[],
  chain: EvmChain,
  burn: BurnMessage,
  amount: bigint,
): boolean {
  return logs
    .filter(({ address }) => isSameAddress(address, cctpOf(chain)?.transmitter))
    .flatMap((log) => decodeReceivedBurn(log) ?? [])
    .some((received) => isSameBurn(burn, received) && amount === burn.body.amount - received.body.feeExecuted)
}
