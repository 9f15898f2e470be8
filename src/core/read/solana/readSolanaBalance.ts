import type { SolanaChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { AccountBlockedError } from '../../errors/chainErrors.js'
import { readTokenAccounts } from './readTokenAccounts.js'

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
