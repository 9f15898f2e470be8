import { type ChainKey, isEvmChainKey } from '../chain/chain.js'
import type { Readers } from '../chain/reader.js'
import { withEvmRpc } from './evm/evmRpc.js'
import { askSolana, slotSchema } from './solana/askSolana.js'

/** Where the search for an arrival starts: the fields of a record with the same names. */
export type DestinationStart = {
  destinationStart: bigint
  destinationHash?: `0x${string}`
  destinationTime?: number
}

/**
 * Reads the destination chain's latest block, or latest confirmed slot on Solana, before anything is sent. The search
 * for the arrival starts with the next one: both are complete, so nothing that follows the request can be in them.
 *
 * @throws ReaderNotFoundError, ChainReadError
 */
export async function readDestinationStart(readers: Readers, key: ChainKey): Promise<DestinationStart> {
  const reader = readers(key)
  if (isEvmChainKey(key)) {
    const { number, hash, timestamp } = await withEvmRpc({ key }, reader, (rpc) => rpc.block())
    return { destinationStart: number, destinationHash: hash, destinationTime: Number(timestamp) * 1000 }
  }
  const slot = await askSolana(reader, slotSchema, 'getSlot', [{ commitment: 'confirmed' }])
  return { destinationStart: BigInt(slot) }
}
