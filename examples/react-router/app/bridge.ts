import { createBridgeProxy } from 'usdc-bridge-react/server'
import { hasSession } from './session'

const proxy = createBridgeProxy({
  baseUrl: process.env.BRIDGE_URL ?? 'https://service.example',
  apiKey: () => process.env.BRIDGE_API_KEY ?? '',
  origins: process.env.BRIDGE_ORIGINS?.split(',') ?? [],
  authorize: hasSession,
})

type Call = { request: Request }

export const loader = ({ request }: Call) => proxy(request)
export const action = ({ request }: Call) => proxy(request)
