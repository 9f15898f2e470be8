import { createBridgeProxy, memoryRateLimit } from 'usdc-bridge-react/server'
import { readSession } from './session.js'

/** The widget's server side, shared by all servers in this folder. */
export const bridgeOptions = {
  authorize: (request) => readSession(request) !== undefined,
  // Counts in this process. For several processes, count in one store: nodeRedis.js.
  rateLimit: memoryRateLimit({
    requests: 30,
    perSeconds: 60,
    key: (request) => readSession(request) ?? 'without a session',
  }),
  baseUrl: process.env.BRIDGE_URL ?? 'https://service.example',
  apiKey: () => process.env.BRIDGE_API_KEY ?? '',
  origins: process.env.BRIDGE_ORIGINS?.split(',') ?? [],
  onEvent: (event) => console.log(JSON.stringify(event)),
}

export const bridgeProxy = createBridgeProxy(bridgeOptions)
