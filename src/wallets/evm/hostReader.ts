import type { Config } from 'wagmi'
import type { Chain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'

/** Reads a chain through the transport that the host's wagmi has for it. */
export function hostReader(wagmi: Config, chain: Chain): ChainReader | undefined {
  if (chain.kind !== 'evm' || !wagmi.chains.some(({ id }) => id === chain.id)) return undefined
  const client = wagmi.getClient({ chainId: chain.id })
  return {
    transport: client.transport,
    request: (request) => client.request(request as Parameters<typeof client.request>[0]),
  }
}
