import type { ChainKey } from '../chain/chain.js'
import type { Readers } from '../chain/reader.js'
import { BridgeError } from '../errors/BridgeError.js'
import { ChainReadError } from '../errors/chainErrors.js'
import { redactCause } from '../errors/redactCause.js'

/**
 * Reads the destination chain's latest block, or latest confirmed slot on Solana, before anything is sent. The search
 * for the arrival starts with the next one: both are complete, so nothing that follows the request can be in them.
 *
 * @throws ReaderNotFoundError, ChainReadError
 */
export async function readDestinationStart(readers: Readers, chain: ChainKey): Promise<bigint> {
  const reader = readers(chain)
  const method = chain === 'SOLANA' ? 'getSlot' : 'eth_blockNumber'
  const params = chain === 'SOLANA' ? [{ commitment: 'confirmed' }] : []
  try {
    return BigInt((await reader.request({ method, params })) as string | number)
  } catch (cause) {
    if (cause instanceof BridgeError) throw cause
    throw new ChainReadError({ chain, cause: redactCause(cause) })
  }
}
