import { getRequestListener } from '@hono/node-server'
import { createBridgeProxy } from 'usdc-bridge-react/server'
import type { Connect, Plugin } from 'vite'

/** Puts the server that holds the key behind `vite` and `vite preview`: no browser ever sees it. */
export function bridgeProxy(): Plugin {
  const listener = getRequestListener(
    createBridgeProxy({
      baseUrl: process.env.BRIDGE_URL ?? 'https://service.example',
      apiKey: () => process.env.BRIDGE_API_KEY ?? '',
      origins: [],
    }),
  )
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url?.startsWith('/api/bridge/')) void listener(request, response)
    else next()
  }
  const mount = ({ middlewares }: { middlewares: Connect.Server }) => {
    middlewares.use(answer)
  }
  return { name: 'bridge-proxy', configureServer: mount, configurePreviewServer: mount }
}
