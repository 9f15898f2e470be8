import { createAdaptorServer } from '@hono/node-server'
import type { sandboxApp } from './service/sandboxApp.js'

/** A listening server. */
export type HttpServer = { url: string; stop(): Promise<void> }

const host = '127.0.0.1'

/** Listens on a port of 127.0.0.1; 0 chooses a free one. */
export function startHttpServer(app: ReturnType<typeof sandboxApp>, port: number): Promise<HttpServer> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      const listening = typeof address === 'object' && address !== null ? address.port : port
      resolve({ url: `http://${host}:${listening}`, stop })
    })
  })
}
