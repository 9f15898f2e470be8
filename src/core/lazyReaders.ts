import type { BridgeConfig } from './bridgeConfig.js'
import type { ChainKey } from './chain.js'
import type { Chain } from './network.js'
import type { ChainReader } from './reader.js'
import type { Readers } from './readers.js'

/** The same as `createReaders`, whose code is loaded with the first request; a missing reader rejects that request. */
export function lazyReaders(config: BridgeConfig, host: (chain: Chain) => ChainReader | undefined): Readers {
  const read = (key: ChainKey): ChainReader => ({
    async request(request) {
      const { createReaders } = await import('./later.js')
      return createReaders(config, host)(key).request(request)
    },
  })
  const second = (key: ChainKey): ChainReader | undefined => {
    const ways = [host(config.network.chains[key]), config.rpc[key]].flat().filter(Boolean)
    if (ways.length < 2) return undefined
    return {
      async request(request) {
        const { createReaders } = await import('./later.js')
        return createReaders(config, host).second?.(key)?.request(request)
      },
    }
  }
  return Object.assign(read, { second })
}
