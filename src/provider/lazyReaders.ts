import type { Chain } from '../core/chain/network.js'
import type { ChainReader, Readers } from '../core/chain/reader.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'

/** The same as `createReaders`, whose code is loaded with the first request; a missing reader rejects that request. */
export function lazyReaders(config: BridgeConfig, host: (chain: Chain) => ChainReader | undefined): Readers {
  const load = async () => (await import('../core/later.js')).createReaders(config, host)
  const first: Readers = (key) => ({ request: async (request) => (await load())(key).request(request) })
  return Object.assign(first, { second: async (...call) => (await load()).second?.(...call) } satisfies Pick<
    Readers,
    'second'
  >)
}
