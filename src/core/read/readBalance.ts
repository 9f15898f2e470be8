import type { ChainKey } from '../chain/chain.js'
import type { Network } from '../chain/network.js'
import type { Readers } from '../chain/reader.js'
import { BridgeError } from '../errors/BridgeError.js'
import { ChainReadError } from '../errors/chainErrors.js'
import { redactCause } from '../errors/redactCause.js'
import { readEvmBalance } from './evm/readEvmBalance.js'
import { readSolanaBalance } from './solana/readSolanaBalance.js'

/** Reads an account's USDC balance on a chain, in base units. @throws ChainReadError, ReaderNotFoundError */
export async function readBalance(
  { network }: { readonly network: Network },
  { chain: key, owner, readers }: { chain: ChainKey; owner: string; readers: Readers },
): Promise<bigint> {
  const reader = readers(key)
  const chain = network.chains[key]
  try {
    if (chain.kind === 'evm') return await readEvmBalance({ reader, chain, owner })
    return await readSolanaBalance({ reader, chain, owner })
  } catch (cause) {
    throw cause instanceof BridgeError ? cause : new ChainReadError({ chain: key, cause: redactCause(cause) })
  }
}
