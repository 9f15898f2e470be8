import type { ProxyAsk } from '../examineProxy.js'
import type { Exchange } from '../exchange.js'
import type { DoctorReport } from '../finding.js'

/** Checks whether a browser lets a page of another origin send a request and read the response. */
export async function checkPreflight(
  report: DoctorReport,
  { ask, origin, listed }: { ask: ProxyAsk; origin: string; listed: Exchange },
): Promise<void> {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const preflight = await ask('transfer', { method: 'OPTIONS', headers: { origin, ...asked } })
  const isRead = allows(listed, origin)
  const isSent = isPassed(preflight) && allows(preflight, origin) && namesContentType(preflight)
  if (isRead && isSent) return report.ok('cors', `A browser lets a page on ${origin} send and read.`)
  const part = isRead ? 'send a transfer' : 'read its answers'
  report.problem('cors', `A browser does not let a page on ${origin} ${part}.`, {
    advice: 'Add the origin to `origins`, and let OPTIONS reach the proxy.',
    write: `origins: ['${origin}']`,
  })
}

/** A page may read any answer that names its origin, also a refusal. */
function allows(exchange: Exchange, origin: string): boolean {
  if (exchange.kind === 'failed') return false
  return ['*', origin].includes(exchange.headers.get('access-control-allow-origin') ?? '')
}

/** A browser sends the request only after a preflight request with a status of 2xx. */
function isPassed(exchange: Exchange): boolean {
  return exchange.kind === 'answered' && exchange.status >= 200 && exchange.status <= 299
}

function namesContentType(exchange: Exchange): boolean {
  const names = exchange.kind === 'answered' ? exchange.headers.get('access-control-allow-headers') : null
  return (names ?? '').split(',').some((name) => ['*', 'content-type'].includes(name.trim().toLowerCase()))
}
