import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type EvmChainName, evmChainNames } from '../chains.js'
import type { LocalChain } from '../evm/LocalChain.js'
import { answerJsonRpc } from '../solana/answerJsonRpc.js'
import type { SolanaMethod } from '../solana/solanaMethods.js'
import { chainProxy } from './chainProxy.js'

/** The parts that share the port. */
export type SandboxAppParts = {
  service: (request: Request, drop: () => void) => Promise<Response>
  chains: Record<EvmChainName, LocalChain>
  solanaMethods: Record<string, SolanaMethod>
  admin: Hono
}

/** Service, chains and levers on one port. Browsers may use chains and levers, but never the service. */
export function sandboxApp({ service, chains, solanaMethods, admin }: SandboxAppParts) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.all('/sdk/*', (c) => service(c.req.raw, () => c.env.incoming.socket.destroy()))
  app.use('/rpc/*', cors())
  app.use('/sandbox/*', cors())
  for (const name of evmChainNames) app.post(`/rpc/${name}`, (c) => chainProxy(chains[name], c.req.raw))
  app.post('/rpc/SOLANA', async (c) => {
    const text = await answerJsonRpc(solanaMethods, await c.req.text())
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
  app.route('/sandbox', admin)
  app.notFound((c) => c.json({ error: { code: 'not_found', message: 'There is nothing here.' } }, 404))
  return app
}
