import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createBridgeProxy } from 'usdc-bridge-react/server'
import { bridgeOptions } from './bridgeProxy.js'
import { redisRateLimit } from './redisRateLimit.js'

const rateLimit = redisRateLimit(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379')
const listener = getRequestListener(createBridgeProxy({ ...bridgeOptions, rateLimit }))

createServer((request, response) => {
  if (request.url?.startsWith('/api/bridge/')) return listener(request, response)
  response.writeHead(404).end()
}).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
