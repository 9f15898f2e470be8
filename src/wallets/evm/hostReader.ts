import type { Config } from 'wagmi'
import type { Chain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'

/** Kinds of viem's transports that ask an address; every other one may go through a wallet. */
const addressed = ['http', 'webSocket', 'fallback']

type HostTransport = {
  url?: unknown
  type: string
  /** Of a fallback. */
  transports?: readonly { config: { type: string }; value?: { url?: unknown } | undefined }[]
}

/** Reads a chain by the transport that the host's wagmi has for it. */
export function hostReader(wagmi: Config, chain: Chain): ChainReader | undefined {
  if (chain.kind !== 'evm' || !wagmi.chains.some(({ id }) => id === chain.id)) return undefined
  const client = wagmi.getClient({ chainId: chain.id })
  const { url, type, transports = [] }: HostTransport = client.transport
  const types = [type, ...transports.map(({ config }) => config.type)]
  const urls = transports.map(({ value }) => value?.url).filter((one) => typeof one === 'string')
  return {
    url: typeof url === 'string' ? url : undefined,
    urls,
    mayAskWallet: types.some((one) => !addressed.includes(one)),
    request: (request) => client.request(request as Parameters<typeof client.request>[0]),
  }
}
