import type { Answered } from '../exchange.js'

/**
 * Says why an answer shows neither a refusal nor that the call was let through: a redirect, such as to a sign-in page,
 * or a failure of the server itself. The proxy and the service answer in JSON.
 */
export function sayElsewhere({ status, json }: Answered): string | undefined {
  if (status >= 300 && status < 400) return `it answers with a redirect (${status})`
  const isMissing = status === 404 || status === 405
  if ((isMissing || status >= 500) && json === undefined) return `it answers ${status}, and not in JSON`
  return undefined
}

/**
 * Returns the code of an answer by `createBridgeProxy` itself; `undefined` for an answer of the service or another
 * proxy.
 */
export function proxyCode({ json }: Answered): string | undefined {
  const { error } = Object(json) as { error?: unknown }
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined
}
