import { getRequestListener } from '@hono/node-server'
import { createBridgeProxy } from 'usdc-bridge-react/server'
import type { Connect, Plugin } from 'vite'
import { hasSession, startSession } from './session.ts'

/** Adds the server with the key to `vite` and `vite preview`, so that no browser sees the key. */
export function bridgeProxy(): Plugin {
  const listener = getRequestListener(
    createBridgeProxy({
      baseUrl: process.env.BRIDGE_URL ?? 'https://service.example',
      apiKey: () => process.env.BRIDGE_API_KEY ?? '',
      origins: [],
      authorize: hasSession,
    }),
  )
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url?.startsWith('/api/bridge/')) return void listener(request, response)
    if (request.headers.accept?.includes('text/html'))
      response.setHeader('set-cookie', `session=${startSession()}; HttpOnly; Path=/; SameSite=Strict`)
    next()
  }
  const mount = ({ middlewares }: { middlewares: Connect.Server }) => {
    middlewares.use(answer)
  }
  return { name: 'bridge-proxy', configureServer: mount, configurePreviewServer: mount }
}
