import { createBridgeProxy, memoryRateLimit } from 'usdc-bridge-react/server'
import { readSession } from './session.js'

/** The key's side of the widget, the same for every server of this folder. */
export const bridgeOptions = {
  authorize: (request) => readSession(request) !== undefined,
  // Counted in this process. Where several serve one page, they count in one store: nodeRedis.js.
  rateLimit: memoryRateLimit({
    requests: 30,
    perSeconds: 60,
    key: (request) => readSession(request) ?? 'without a session',
  }),
  baseUrl: process.env.BRIDGE_URL ?? 'https://service.example',
  apiKey: () => process.env.BRIDGE_API_KEY ?? '',
  origins: (process.env.BRIDGE_ORIGINS ?? '').split(',').filter((origin) => origin !== ''),
  onEvent: (event) => console.log(JSON.stringify(event)),
}

export const bridgeProxy = createBridgeProxy(bridgeOptions)
