import type { Chain } from '../core/chain/network.js'
import type { ChainReader, Readers } from '../core/chain/reader.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'

type Reach = (chain: Chain) => ChainReader | undefined | Promise<ChainReader | undefined>

/** Like `createReaders`, but loads its code on the first request. A missing reader rejects that request. */
export function lazyReaders(
  config: BridgeConfig,
  host: (chain: Chain) => ChainReader | undefined,
  wallet?: Reach,
): Readers {
  const load = async () =>
    (await import('../core/chunks/reading.js')).reading.createReaders(config, host, wallet)
  const first: Readers = (key) => ({ request: async (request) => (await load())(key).request(request) })
  return Object.assign(first, {
    witnesses: async (key) => (await (await load()).witnesses?.(key)) ?? [],
  } satisfies Pick<Readers, 'witnesses'>)
}
