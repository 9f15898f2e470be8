import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { type BridgeProxyParameters, createBridgeProxy } from '../../src/server/createBridgeProxy.js'

export const pageOrigin = 'https://app.example'
export const apiKey = 'sk_live_never-shown-4711'

/** Starts a proxy behind a real HTTP server. */
export async function startProxy(
  parameters: Partial<BridgeProxyParameters> & { baseUrl: string },
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const proxy = createBridgeProxy({ apiKey, origins: [pageOrigin], authorize: 'anyone', ...parameters })
  const server = createAdaptorServer({ fetch: proxy })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api/bridge`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
