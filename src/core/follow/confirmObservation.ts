import { pad } from 'viem/utils'
import type { EvmChain } from '../chain/network.js'
import type { ChainReader } from '../chain/reader.js'
import { ChainReadError } from '../errors/chainErrors.js'
import { isOf } from '../read/evm/checkAnswers.js'
import { readChain, unlessRefused } from '../read/evm/evmRpc.js'
import { transferTopic } from '../read/evm/tokenEncoding.js'
import type { ConfirmationStatus, Observation, TransferRecord } from '../record/record.js'
import type { BurnMessage } from './evm/burnMessage.js'
import { isMinted } from './evm/findEvmArrival.js'
import { readFinalReceipt } from './evm/readFinalReceipt.js'

/**
 * Checks again that an EVM observation's block is still canonical and has the same timestamp. A departure inferred
 * from the allowance stores the block of that allowance and the time at which the permit was used. For a node that has
 * pruned the block, a log of the same transaction in the same block is enough.
 *
 * @throws ChainReadError, without a cause if the node says that it has neither
 */
export function confirmEvmObservation(
  reader: ChainReader,
  chain: EvmChain,
  observation: Observation,
): Promise<ConfirmationStatus> {
  return readChain(chain, reader, async (rpc) => {
    const { block, hash, at } = observation
    if (!block) return 'gone'
    const final = await rpc.finalBlock()
    const kept = await rpc.keptBlock(block.number)
    if (!kept) {
      const { address } = chain.usdc
      const { number } = block
      const asked = rpc.logs({ address, topics: [transferTopic], fromBlock: number, toBlock: number })
      const logs = await unlessRefused(asked)
      const isListed = logs?.some((log) => log.transactionHash === hash && log.blockHash === block.hash)
      if (isListed) return 'provisional'
      throw new ChainReadError({ chain: chain.key })
    }
    if (kept.hash !== block.hash) return 'gone'
    if (!isInferred(observation) && Number(kept.timestamp) * 1000 !== at) return 'gone'
    return final && block.number <= final.number ? 'final' : 'provisional'
  })
}

/** Tells whether a departure was inferred from the allowance alone, without a transaction that moves the money. */
export function isInferred({ index, tie }: Observation): boolean {
  return tie === 'allowance' && index === undefined
}

/**
 * Tells whether the payment's block lists its transaction; `undefined` if the node does not have that block. A missing
 * receipt denies nothing, because nodes prune receipts.
 *
 * @throws ChainReadError
 */
export function listsEvmArrival(
  reader: ChainReader,
  chain: EvmChain,
  { block, hash }: Observation,
): Promise<boolean | undefined> {
  return readChain(chain, reader, async (rpc) => block && rpc.listsTransaction(block, hash))
}

/**
 * Tells whether a node shows, independently and with finality, that the recipient was paid on an EVM chain, and
 * through the burn's CCTP message if there is one.
 *
 * @throws ChainReadError
 */
export function showsEvmArrival(
  reader: ChainReader,
  chain: EvmChain,
  { recipient }: TransferRecord,
  arrival: Observation,
  burn: BurnMessage | undefined,
): Promise<boolean> {
  return readChain(chain, reader, async (rpc) => {
    const { index, amount } = arrival
    const { logs } = (await readFinalReceipt(rpc, arrival)) ?? { logs: [] }
    if (burn && !isMinted(logs, chain, burn, amount)) return false
    const topics = [transferTopic, null, pad(recipient as `0x${string}`)] as const
    const paid = { address: chain.usdc.address, topics }
    return logs.some(
      (log) => Number(log.logIndex) === index && isOf(log, paid) && BigInt(log.data) === amount,
    )
  })
}
