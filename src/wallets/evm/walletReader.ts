import type { Chain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'
import type { Environment } from '../../core/environment/environment.js'
import { untilAborted } from '../../core/environment/untilAborted.js'

/** How long, in ms, a wallet may take to report its chain. */
const patience = 2_000

/**
 * Reads a chain through the node behind an injected wallet, while the wallet is on that chain. Other wallets read
 * through URLs that the page gave them, so they are not a second node.
 */
export async function walletReader(
  provider: ChainReader,
  chain: Chain,
  { timeout }: Pick<Environment, 'timeout'>,
): Promise<ChainReader | undefined> {
  const request: ChainReader['request'] = (asked) => provider.request(asked)
  const current = await untilAborted(request({ method: 'eth_chainId' }), [timeout(patience)])
  return chain.kind === 'evm' && Number(current) === chain.id ? { request } : undefined
}
