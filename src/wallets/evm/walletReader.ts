import type { Chain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'
import type { Environment } from '../../core/environment/environment.js'

/** How long a wallet has to say which chain it stands on, and for any other answer, in ms. */
const patience = { chain: 2_000, answer: 15_000 }

/**
 * Reads a chain by the node behind an injected wallet, while the wallet stands on that chain. Wallets that are reached
 * otherwise read by addresses that the page gave them, and are no second node.
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
  const standsOn = await within(provider.request({ method: 'eth_chainId' }), patience.chain).catch(
    () => undefined,
  )
  return chain.kind === 'evm' && Number(standsOn) === chain.id ? { request } : undefined
}
