import type { BridgeConfig } from './bridgeConfig.js'
import type { Chain } from './network.js'
import type { ChainReader } from './reader.js'
import type { Readers } from './readers.js'

/** The same as `createReaders`, whose code is loaded with the first request; a missing reader rejects that request. */
export function lazyReaders(config: BridgeConfig, host: (chain: Chain) => ChainReader | undefined): Readers {
  return (key) => ({
    async request(request) {
      const { createReaders } = await import('./later.js')
      return createReaders(config, host)(key).request(request)
    },
  })
}
