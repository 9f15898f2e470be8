import { pad } from 'viem/utils'
import type { EvmChain } from '../chain/network.js'
import type { ChainReader } from '../chain/reader.js'
import { ChainReadError } from '../errors/chainErrors.js'
import { unlessRefused, withEvmRpc } from '../read/evm/evmRpc.js'
import { transferTopic } from '../read/evm/tokenEncoding.js'
import type { Observation, ObservationStatus, Shown, TransferRecord } from '../record/record.js'
import type { BurnMessage } from './evm/burnMessage.js'
import { isMinted } from './evm/findEvmArrival.js'
import { readFinalReceipt } from './evm/readFinalReceipt.js'
import { tokenLogs } from './evm/tokenTransfers.js'

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
): Promise<ObservationStatus> {
  return withEvmRpc(chain, reader, async (rpc) => {
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
 * Tells whether a node shows, independently and with finality, that the recipient was paid on an EVM chain, and
 * through the burn's CCTP message if there is one. `false` denies the payment: the node has its block without the
 * transaction, or its receipt without the payment. `listed` if it has only the block with the transaction, because
 * nodes prune receipts.
 *
 * @throws ChainReadError
 */
export function showsEvmArrival(
  reader: ChainReader,
  chain: EvmChain,
  { recipient }: TransferRecord,
  arrival: Observation,
  burn: BurnMessage | undefined,
): Promise<Shown> {
  return withEvmRpc(chain, reader, async (rpc) => {
    const { index, amount, block, hash } = arrival
    const receipt = await readFinalReceipt(rpc, arrival)
    if (!receipt) return block ? (await rpc.listsTransaction(block, hash)) && 'listed' : null
    const { logs } = receipt
    if (burn && !isMinted(logs, chain, burn, amount)) return null
    return tokenLogs(logs, chain, transferTopic, null, pad(recipient as `0x${string}`)).some(
      ({ logIndex, data }) => Number(logIndex) === index && BigInt(data) === amount,
    )
  })
}
