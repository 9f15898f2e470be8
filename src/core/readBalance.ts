import type { BridgeConfig } from './bridgeConfig.js'
import type { ChainKey } from './chain.js'
import { BridgeError } from './errors/BridgeError.js'
import { ChainReadError } from './errors/ChainReadError.js'
import { redactCause } from './errors/redactCause.js'
import { readEvmBalance } from './evm/readEvmBalance.js'
import type { Readers } from './readers.js'
import { readSolanaBalance } from './solana/readSolanaBalance.js'

/** Reads how much USDC an account holds on a chain, in base units. @throws ChainReadError, ReaderNotFoundError */
export async function readBalance(
  { network }: BridgeConfig,
  { chain: key, owner, readers }: { chain: ChainKey; owner: string; readers: Readers },
): Promise<bigint> {
  const reader = readers(key)
  const chain = network.chains[key]
  try {
    return chain.kind === 'solana'
      ? await readSolanaBalance({ reader, chain, owner })
      : await readEvmBalance({ reader, chain, owner })
  } catch (cause) {
    throw cause instanceof BridgeError ? cause : new ChainReadError({ chain: key, cause: redactCause(cause) })
  }
}
