import type { BridgeConfig } from './bridgeConfig.js'
import type { ChainKey } from './chain.js'
import { ReaderNotFoundError } from './errors/ReaderNotFoundError.js'
import type { Chain } from './network.js'
import type { ChainReader } from './reader.js'
import { rpcReader } from './rpcReader.js'

/** How each chain is read. */
export type Readers = {
  (chain: ChainKey): ChainReader
  /** Another way to the same chain, where there is one: it has to agree before a transfer is called not sent. */
  second?(chain: ChainKey): ChainReader | undefined | Promise<ChainReader | undefined>
}

/**
 * Reads each chain the way the host does, where it does, and else through `rpc`.
 *
 * @throws ReaderNotFoundError when a chain is asked for that neither reaches
 */
export function createReaders(
  config: BridgeConfig,
  host?: (chain: Chain) => ChainReader | undefined,
): Readers {
  const { rpc, network, environment } = config
  const listReaders = (key: ChainKey) => [
    host?.(network.chains[key]),
    ...[rpc[key]].flat().map((url) => url && rpcReader({ url, environment })),
  ]
  const first = (key: ChainKey) => {
    const reader = listReaders(key).find(isReader)
    if (!reader) throw new ReaderNotFoundError({ chain: key })
    return reader
  }
  return Object.assign(first, { second: (key: ChainKey) => listReaders(key).filter(isReader)[1] })
}

function isReader(reader: ChainReader | string | undefined): reader is ChainReader {
  return typeof reader === 'object'
}
