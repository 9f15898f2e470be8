import type { Answered } from '../exchange.js'

/** What `createBridgeProxy` calls its own answer; `undefined` for one of the service, or of another proxy. */
export function proxyCode({ json }: Answered): string | undefined {
  const { error } = Object(json) as { error?: unknown }
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined
}
