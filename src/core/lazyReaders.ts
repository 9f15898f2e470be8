import type { BridgeConfig } from './bridgeConfig.js'
import type { Chain } from './network.js'
import type { ChainReader } from './reader.js'
import type { Readers } from './readers.js'

/** The same as `createReaders`, whose code is loaded with the first request; a missing reader rejects that request. */
export function lazyReaders(config: BridgeConfig, host: (chain: Chain) => ChainReader | undefined): Readers {
  const load = async () => (await import('./later.js')).createReaders(config, host)
  const first: Readers = (key) => ({ request: async (request) => (await load())(key).request(request) })
  return Object.assign(first, { second: async (...call) => (await load()).second?.(...call) } satisfies Pick<
    Readers,
    'second'
  >)
}
