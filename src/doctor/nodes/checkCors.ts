import { type DoctorEnvironment, type Exchange, makeExchange } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { isLocal } from '../isLocal.js'
import { quote } from '../quote.js'

/** Checks whether a page of an origin may call a node: the preflight request, and the actual response. */
export async function checkCors(
  environment: DoctorEnvironment,
  {
    report,
    url,
    origin,
    method,
  }: { report: DoctorReport; url: string; origin: string | undefined; method: string },
): Promise<void> {
  if (origin === undefined)
    return report.unknown(
      'cors',
      'Whether browsers may call it is not known: the origin of your page was not given.',
      {
        advice: 'Give it as `--origin https://app.example`.',
      },
    )
  if (origin.startsWith('https:') && url.startsWith('http:') && !isLocal(url))
    report.problem(
      'cors',
      'A page served over TLS cannot call an address without TLS: browsers block that.',
      {
        advice: 'Write `https://`.',
      },
    )
  if (new URL(url).origin === origin)
    return report.ok('cors', 'It is on the page’s own origin, so browsers send no preflight request.')
  const body = { jsonrpc: '2.0', id: 1, method, params: [] }
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const preflight = await makeExchange(environment, url, { method: 'OPTIONS', headers: { origin, ...asked } })
  const answer = await makeExchange(environment, url, { method: 'POST', headers: { origin }, body })
  const why = findBlock(preflight, origin, true) ?? findBlock(answer, origin, false)
  if (why === undefined) return report.ok('cors', `A page on ${quote(origin)} may call it from a browser.`)
  report.problem('cors', `A page on ${quote(origin)} may not call it from a browser: ${why}.`, {
    advice: 'Allow that origin at the node, or use another node. A browser hides why a request failed.',
  })
}

/** Explains why a browser would block the call. */
function findBlock(exchange: Exchange, origin: string, isPreflight: boolean): string | undefined {
  const what = isPreflight ? 'the answer to the OPTIONS request' : 'the answer'
  if (exchange.kind === 'failed') return `${what} did not arrive (${exchange.why})`
  const { status, headers } = exchange
  if (isPreflight && (status < 200 || status > 299)) return `the OPTIONS request is answered with ${status}`
  const allowed = headers.get('access-control-allow-origin')
  if (allowed === null) return `${what} names no allowed origin`
  if (allowed !== '*' && allowed !== origin) return `${what} allows only ${quote(allowed)}`
  const named = (headers.get('access-control-allow-headers') ?? '').toLowerCase()
  const isTaken = named.split(',').some((name) => ['*', 'content-type'].includes(name.trim()))
  return isPreflight && !isTaken ? `${what} does not allow the header content-type` : undefined
}
