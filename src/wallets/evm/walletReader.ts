import type { Chain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'
import type { Environment } from '../../core/environment/environment.js'

/** How long, in ms, a wallet may take to report its chain, and for any other answer. */
const patience = { chain: 2_000, answer: 15_000 }

/**
 * Reads a chain through the node behind an injected wallet, while the wallet is on that chain. Other wallets read
 * through URLs that the page gave them, so they are not a second node.
 */
export async function walletReader(
  provider: ChainReader,
  chain: Chain,
  { sleep }: Pick<Environment, 'sleep'>,
): Promise<ChainReader | undefined> {
  const within = <answer>(asked: Promise<answer>, ms: number) =>
    Promise.race([
      asked,
      sleep(ms).then((): answer => {
        throw new Error('The wallet did not answer in time.')
      }),
    ])
  const request: ChainReader['request'] = (asked) => within(provider.request(asked), patience.answer)
  const current = await within(provider.request({ method: 'eth_chainId' }), patience.chain)
  return chain.kind === 'evm' && Number(current) === chain.id ? { request } : undefined
}
