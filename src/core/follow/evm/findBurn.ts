import { cctpOf } from '../../chain/cctp.js'
import { isSameAddress } from '../../chain/isSameAddress.js'
import type { Chain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { withEvmRpc } from '../../read/evm/evmRpc.js'
import type { Observation, TransferRecord } from '../../record/record.js'
import { type BurnMessage, decodeSentBurn } from './burnMessage.js'
import type { NodeMemory } from './checkMemory.js'

/**
 * Finds the CCTP message in which the departure's transaction burns USDC for the recipient: for the record's amount,
 * or the largest smaller amount. Ignores messages that a third party could hold back, messages with a hook, and those
 * that burn nothing, because anyone may send a message that looks like a burn. Works only between EVM chains.
 * `false` if the receipt has none, and `undefined` if the node does not have the receipt, which says nothing.
 *
 * @throws ChainReadError
 */
export async function findBurn({
  reader,
  source,
  destination,
  record,
  departure,
  memory,
}: {
  reader: ChainReader
  source: Chain
  destination: Chain
  record: TransferRecord
  departure: Observation
  memory: NodeMemory
}): Promise<BurnMessage | false | undefined> {
  if (source.kind !== 'evm' || destination.kind !== 'evm') return false
  const [from, to] = [cctpOf(source), cctpOf(destination)]
  if (!from || !to) return false
  const key = `${departure.hash}:${departure.block?.hash}`
  const known = memory.burns.get(key)
  if (known !== undefined) return known
  return withEvmRpc(source, reader, async (rpc) => {
    const receipt = await rpc.receipt(departure.hash)
    if (!receipt) return undefined
    const [burn = false] = receipt.logs
      .filter(({ address }) => isSameAddress(address, from.transmitter))
      .flatMap((log) => decodeSentBurn(log) ?? [])
      .filter(
        ({ sender, sourceDomain, destinationDomain, destinationCaller, body }) =>
          BigInt(sender) === BigInt(from.messenger) &&
          sourceDomain === from.domain &&
          destinationDomain === to.domain &&
          BigInt(destinationCaller) === 0n &&
          body.hookData === '0x' &&
          BigInt(body.burnToken) === BigInt(source.usdc.address) &&
          BigInt(body.mintRecipient) === BigInt(record.recipient) &&
          body.amount <= record.amount &&
          body.amount * 2n >= record.amount,
      )
      .sort((one, other) => Number(other.body.amount - one.body.amount))
    memory.burns.set(key, burn)
    return burn
  })
}
