import type { ChainKey } from '../chain/chain.js'
import type { Chain, Network } from '../chain/network.js'
import type { ChainReader, Readers } from '../chain/reader.js'
import type { Environment } from '../environment/environment.js'
import { ReaderNotFoundError } from '../errors/ReaderNotFoundError.js'
import { rpcReader } from './rpcReader.js'

/** One JSON-RPC address a chain, or two. */
export type RpcUrls = { readonly [key in ChainKey]?: string | readonly [string, string] | undefined }

/** What `createReaders` needs of a configuration. */
export type ReadersParameters = {
  readonly rpc: RpcUrls
  readonly network: Network
  readonly environment: Pick<Environment, 'fetch' | 'timeout'>
}

/**
 * Reads each chain the way the host does, where it does, and else through `rpc`.
 *
 * @throws ReaderNotFoundError when a chain is asked for that neither reaches
 */
export function createReaders(
  { rpc, network, environment }: ReadersParameters,
  host?: (chain: Chain) => ChainReader | undefined,
): Readers {
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
