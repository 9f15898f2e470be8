import { getRequestListener } from '@hono/node-server'
import { createBridgeProxy } from 'usdc-bridge-react/server'
import { hasSession } from '../../../session'

const proxy = createBridgeProxy({
  baseUrl: process.env.BRIDGE_URL ?? 'https://service.example',
  apiKey: () => process.env.BRIDGE_API_KEY ?? '',
  origins: process.env.BRIDGE_ORIGINS?.split(',') ?? [],
  authorize: hasSession,
})

/** The proxy reads the body itself, and answers after this handler returns. */
export const config = { api: { bodyParser: false, externalResolver: true } }

export default getRequestListener(proxy, { overrideGlobalObjects: false })
