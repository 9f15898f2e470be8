import type { ChainKey } from '../chain/chain.js'
import type { Network, SolanaChain } from '../chain/network.js'
import type { ChainReader, Readers } from '../chain/reader.js'
import { BridgeError } from '../errors/BridgeError.js'
import { AccountBlockedError, ChainReadError } from '../errors/chainErrors.js'
import { redactCause } from '../errors/redactCause.js'
import { readEvmBalance } from './evm/readEvmBalance.js'
import { readTokenAccounts } from './solana/readTokenAccounts.js'

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

/**
 * Reads an owner's USDC balance on Solana, in base units. Frozen accounts do not count.
 *
 * @throws AccountBlockedError where every account of the owner is frozen; ChainReadError
 */
export async function readSolanaBalance({
  reader,
  chain,
  owner,
}: {
  reader: ChainReader
  chain: SolanaChain
  owner: string
}): Promise<bigint> {
  const accounts = await readTokenAccounts(reader, { owner, mint: chain.usdc.address })
  const usable = accounts.filter(({ isFrozen }) => !isFrozen)
  if (accounts.length > 0 && usable.length === 0)
    throw new AccountBlockedError({ chain: 'SOLANA', party: 'sender' })
  return usable.reduce((sum, { amount }) => sum + amount, 0n)
}
