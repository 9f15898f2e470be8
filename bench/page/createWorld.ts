import type { Page as Tab } from 'playwright'
import { installWallet } from '../../scripts/examplesWallet.js'
import { createTestBridge } from '../../src/testing/index.js'

/** A secure context, as for pages with wallets. Nothing needs to listen there. */
export const origin = 'http://localhost:1'

/** The service's URL for the page. */
const proxy = '/api/bridge'

/** The service and chains of one page. */
export type World = {
  /** Answers a request of the page, or returns `undefined` if it is not for the service or a chain. */
  answer(path: string, request: { method: string; body: string | null }): Promise<Response> | undefined
}

/** Gives a page a funded wallet, a service and chains, all in this process. */
export async function createWorld(tab: Tab): Promise<World> {
  const bridge = createTestBridge()
  const { baseUrl, network, permitSpenders, rpc } = bridge.parameters
  const wallet = await installWallet(tab, bridge.walletChains, bridge.fetch)
  bridge.fund('BASE', wallet.address, 100_000_000n)
  const paths = new Map(Object.entries(rpc).map(([key, url]) => [`/rpc/${key.toLowerCase()}`, url]))
  const chain = (key: 'BASE' | 'ARB') => ({
    id: network.chains[key].id,
    rpcUrls: { default: { http: [`${origin}/rpc/${key.toLowerCase()}`] } },
  })
  const world = {
    network,
    permitSpenders: { BASE: permitSpenders.BASE },
    rpc: { BASE: '/rpc/base', ARB: '/rpc/arb', SOLANA: '/rpc/solana' },
    BASE: chain('BASE'),
    ARB: chain('ARB'),
  }
  await tab.addInitScript({ content: `globalThis.world = ${JSON.stringify(world)}` })
  return {
    answer(path, request) {
      const url = path.startsWith(proxy) ? baseUrl + path.slice(proxy.length) : paths.get(path)
      return url === undefined ? undefined : bridge.fetch(url, request)
    },
  }
}
