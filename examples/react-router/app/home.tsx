import { data } from 'react-router'
import { BridgeWidget } from 'usdc-bridge-react'
import { bridgeConfig } from './bridgeConfig'
import { hasSession, startSession } from './session'

/** Starts a session on the first page load. */
export function loader({ request }: { request: Request }) {
  if (hasSession(request)) return null
  const cookie = `session=${startSession()}; HttpOnly; Path=/; SameSite=Strict`
  return data(null, { headers: { 'set-cookie': cookie } })
}

export default function Home() {
  return <BridgeWidget config={bridgeConfig} defaultValue={{ from: 'BASE', to: 'ARB' }} />
}
