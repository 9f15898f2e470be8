import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'

type Env = { Bindings: HttpBindings }

/** The parts that share the port. */
export type SandboxAppParts = {
  service: (request: Request, drop: () => void) => Promise<Response>
  rpc: Hono<Env>
  admin: Hono
}

/** Service, chains and controls on one port. Browsers may use chains and controls, but never the service. */
export function sandboxApp({ service, rpc, admin }: SandboxAppParts) {
  const app = new Hono<Env>()
  app.all('/sdk/*', (c) => service(c.req.raw, () => c.env.incoming.socket.destroy()))
  app.use('/rpc/*', cors())
  app.use('/sandbox/*', cors())
  app.route('/rpc', rpc)
  app.route('/sandbox', admin)
  app.notFound((c) => c.json({ error: { code: 'not_found', message: 'There is nothing here.' } }, 404))
  return app
}
