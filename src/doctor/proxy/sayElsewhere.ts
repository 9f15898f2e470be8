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
