import type { BridgeConfig } from './bridgeConfig.js'
import type { ChainKey } from './chain.js'
import { ReaderNotFoundError } from './errors/ReaderNotFoundError.js'
import type { Chain } from './network.js'
import type { ChainReader } from './reader.js'
import { rpcReader } from './rpcReader.js'

/** How each chain is read. */
export type Readers = (chain: ChainKey) => ChainReader

/**
 * Reads each chain the way the host does, where it does, and else through `rpc`.
 *
 * @throws ReaderNotFoundError when a chain is asked for that neither reaches
 */
export function createReaders(
  config: BridgeConfig,
  host?: (chain: Chain) => ChainReader | undefined,
): Readers {
  return (key) => {
    const url = config.rpc[key]
    const reader =
      host?.(config.network.chains[key]) ??
      (url ? rpcReader({ url, environment: config.environment }) : undefined)
    if (!reader) throw new ReaderNotFoundError({ chain: key })
    return reader
  }
}
