import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { bridgeProxy } from './bridgeProxy.js'

const listener = getRequestListener(bridgeProxy)

createServer((request, response) => {
  if (request.url?.startsWith('/api/bridge/')) return listener(request, response)
  response.writeHead(404).end()
}).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
