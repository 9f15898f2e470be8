import type { Answered } from '../exchange.js'

/**
 * Returns the code of an answer by `createBridgeProxy` itself; `undefined` for an answer of the service or another
 * proxy.
 */
export function proxyCode({ json }: Answered): string | undefined {
  const { error } = Object(json) as { error?: unknown }
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined
}
