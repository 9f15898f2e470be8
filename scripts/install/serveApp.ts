import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { createBridgeProxy } from '../../src/server/index.js'
import { type Served, startServer } from '../examplesServe.js'
import type { App } from './App.js'

const types: { readonly [extension: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Serves a built app and the proxy with the key on one origin. */
export async function serveApp(
  app: App,
  folder: string,
  { url, apiKey }: Sandbox,
): Promise<{ url: string; stop(): Promise<void> }> {
  const behind =
    'args' in app.serve
      ? await startServer(folder, app.serve.args, { NODE_ENV: 'production' })
      : join(folder, app.serve.folder)
  const proxy = getRequestListener(
    createBridgeProxy({ baseUrl: url, apiKey: () => apiKey, origins: [], authorize: 'anyone' }),
  )
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/bridge/')) return void proxy(request, response)
    const policy = app.pages.find(({ path }) => path === pathOf(request))?.policy
    if (policy) response.setHeader('content-security-policy', policy)
    if (typeof behind === 'string') sendFile(join(behind, pathOf(request)), response)
    else passOn(behind, request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (typeof behind !== 'string') await behind.stop()
    },
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const { pathname } = new URL(url, 'http://127.0.0.1')
  return decodeURIComponent(pathname)
}

function sendFile(file: string, response: ServerResponse): void {
  try {
    const content = readFileSync(file)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(content)
  } catch {
    response.writeHead(404).end()
  }
}

async function passOn({ url }: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(`${url}${request.url}`, { redirect: 'manual' })
  response.statusCode = answer.status
  response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/octet-stream')
  response.end(Buffer.from(await answer.arrayBuffer()))
}
