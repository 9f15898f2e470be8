import type { ChainKey } from '../chain/chain.js'
import type { Chain, Network } from '../chain/network.js'
import type { ChainReader, ChainRequest, Readers, Witness } from '../chain/reader.js'
import type { Environment } from '../environment/environment.js'
import { untilAborted } from '../environment/untilAborted.js'
import { ReaderNotFoundError } from '../errors/chainErrors.js'
import { rpcReader, timeout } from './rpcReader.js'

/** The JSON-RPC URLs of each chain. Use two that are run by different operators. */
export type RpcUrls = { readonly [key in ChainKey]?: string | readonly string[] | undefined }

/** The parts of a configuration that `createReaders` needs. */
export type ReadersParameters = {
  readonly rpc: RpcUrls
  readonly network: Network
  readonly _internal: { readonly environment: Pick<Environment, 'fetch' | 'timeout'> }
}

/**
 * Reads each chain through the host's connection if it has one, and otherwise through `rpc`. Every URL in `rpc`, the
 * host's connection and the connected wallet's node are witnesses: each must agree before a transfer ends. The same
 * URL twice is one witness. What no verdict rests on is read from the first one that answers.
 *
 * @example
 * ```ts
 * import { createBridgeConfig, createReaders } from 'usdc-bridge-react/core'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   rpc: { BASE: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'] },
 * })
 * const readers = createReaders(config)
 * ```
 *
 * @throws ReaderNotFoundError when a chain is asked for that nothing reaches
 */
export function createReaders(
  { rpc, network, _internal: { environment } }: ReadersParameters,
  host?: (chain: Chain) => ChainReader | undefined,
  wallet?: (chain: Chain) => ChainReader | undefined | Promise<ChainReader | undefined>,
): Readers {
  const witnessAt = (url: string, own?: ChainReader): Witness => ({
    name: resolveUrl(url).host,
    reader: rpcReader({ ...own, url, environment }),
  })
  // The host's transport and a wallet may never answer, and everything waits for the first witness.
  const inTime = (reader: ChainReader): ChainReader => ({
    ...reader,
    request: (asked) => untilAborted(reader.request(asked), [environment.timeout(timeout)]),
  })
  const listOwn = (key: ChainKey): readonly Witness[] => {
    const reader = host?.(network.chains[key])
    const { url = reader?.url, transports } = reader?.transport ?? {}
    const urls = [rpc[key] ?? []].flat()
    const known = urls.map(normalizeUrl)
    // A fallback transport is not a witness in addition to any of its URLs.
    const isKnown = transports?.some(
      ({ value }) => typeof value?.url === 'string' && known.includes(normalizeUrl(value.url)),
    )
    const hosts = reader && !isKnown ? [inTime(reader)] : []
    return withoutRepeats([
      ...hosts.map((reader) => (typeof url === 'string' ? witnessAt(url, reader) : { name: 'host', reader })),
      ...urls.map((url) => witnessAt(url)),
    ])
  }
  const first = (key: ChainKey) => {
    const readers = listOwn(key).map(({ reader }) => reader)
    if (readers.length === 0) throw new ReaderNotFoundError({ chain: key })
    return readers.reduceRight((next, reader) => withFallback(reader, next))
  }
  const witnesses = async (key: ChainKey): Promise<readonly Witness[]> => {
    const own = listOwn(key)
    const asksWallet = own.some(({ reader }) => mayAskWallet(reader))
    const asked = asksWallet ? undefined : wallet?.(network.chains[key])
    // A wallet that cannot be asked is no witness, like one on another chain.
    const reader = await Promise.resolve(asked).catch(() => undefined)
    const all = reader
      ? [
          ...own,
          { name: 'wallet', reader: inTime(reader), mayBeSilent: own.length > 0 || undefined } as const,
        ]
      : own
    if (all.length === 0) throw new ReaderNotFoundError({ chain: key })
    return all
  }
  return Object.assign(first, { witnesses })
}

/** Asks the next reader what one fails to answer. If both fail, the first failure counts. */
function withFallback(reader: ChainReader, next: ChainReader): ChainReader {
  const orNext = (request: ChainRequest, answer: Promise<unknown>) =>
    answer.catch((failure) => next.request(request).catch(() => Promise.reject(failure)))
  const { requestAll } = reader
  return {
    ...reader,
    request: (request) => orNext(request, reader.request(request)),
    requestAll:
      requestAll &&
      ((requests) =>
        requestAll(requests).map((answer, index) => orNext(requests[index] as ChainRequest, answer))),
  }
}

/** The viem transports that connect to a URL; any other may go through a wallet. */
const addressed = ['http', 'webSocket', 'fallback']

/** Tells whether this reader may ask the wallet's own node, so that the wallet is not a second witness. */
function mayAskWallet({ transport }: ChainReader): boolean {
  const types = transport ? [transport, ...(transport.transports?.map(({ config }) => config) ?? [])] : []
  return types.some(({ type }) => !addressed.includes(type))
}

function withoutRepeats(witnesses: readonly Witness[]): Witness[] {
  const urls = witnesses.map(({ reader: { url } }) => url && normalizeUrl(url))
  return witnesses.filter((_, index) => !urls[index] || urls.indexOf(urls[index]) === index)
}

/** The same URL in two spellings is one node. */
export function normalizeUrl(url: string): string {
  const { origin, pathname, search } = resolveUrl(url)
  return origin + pathname.replace(/\/+$/, '') + search
}

/** A path is on the page's host. A page without one, such as `about:srcdoc`, resolves no path. */
function resolveUrl(url: string): URL {
  return new URL(url, globalThis.location?.host ? location.href : 'http://localhost')
}
