import { isSameAddress } from '../chain/isSameAddress.js'
import type { EvmChain } from '../chain/network.js'
import type { ChainReader } from '../chain/reader.js'
import { readChain } from '../read/evm/chainView.js'
import { transferTopic } from '../read/evm/tokenAbi.js'
import type { ConfirmationStatus, Observation, TransferRecord } from '../record/record.js'
import type { BurnMessage } from './evm/burnMessage.js'
import { isMinted } from './evm/seeEvmArrival.js'

/**
 * Looks again at what was seen on an EVM chain: its block must still be the one of that number, and of that time. A
 * departure that was reckoned from the allowance names the block of that allowance, and the time of the permit's use.
 *
 * @throws ChainReadError
 */
export function confirmEvmObservation(
  reader: ChainReader,
  chain: EvmChain,
  observation: Observation,
): Promise<ConfirmationStatus> {
  return readChain(chain, reader, async (view) => {
    const { block, at } = observation
    if (!block) return 'gone'
    const final = await view.block('finalized').catch(() => undefined)
    const { hash, timestamp } = await view.block(block.number)
    if (hash !== block.hash) return 'gone'
    if (!isReckoned(observation) && Number(timestamp) * 1000 !== at) return 'gone'
    return final && block.number <= final.number ? 'final' : 'provisional'
  })
}

/** Tells whether a departure was reckoned from the allowance alone: no transaction was seen to move the money. */
export function isReckoned({ index, tie }: Observation): boolean {
  return tie === 'allowance' && index === undefined
}

/**
 * Tells whether a node shows by itself that the recipient has been paid on an EVM chain, for good, and by the message of
 * the burn where there is one.
 *
 * @throws ChainReadError
 */
export function showsEvmArrival(
  reader: ChainReader,
  chain: EvmChain,
  { recipient }: TransferRecord,
  { hash, block, at, index, amount }: Observation,
  burn: BurnMessage | undefined,
): Promise<boolean> {
  return readChain(chain, reader, async (view) => {
    const [final, receipt] = await Promise.all([view.block('finalized'), view.receipt(hash)])
    if (!receipt?.isSuccess || receipt.block.number > final.number) return false
    const canonical = await view.block(receipt.block.number)
    if (canonical.hash !== receipt.block.hash || canonical.hash !== block?.hash) return false
    if (Number(canonical.timestamp) * 1000 !== at) return false
    if (burn && !isMinted(receipt.logs, chain, burn, amount)) return false
    return receipt.logs.some(
      (log) =>
        Number(log.logIndex) === index &&
        isSameAddress(log.address, chain.usdc.address) &&
        log.topics[0] === transferTopic &&
        isSameAddress(`0x${log.topics[2]?.slice(26)}`, recipient) &&
        BigInt(log.data) === amount,
    )
  })
}
