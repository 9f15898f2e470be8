import type { ProxyAsk } from '../examineProxy.js'
import type { DoctorReport } from '../finding.js'
import { idleSubmission } from './idleSubmission.js'
import { sayElsewhere } from './proxyAnswer.js'

/** Nobody can own this origin (RFC 2606). */
const foreign = 'https://another-page.invalid'

/** Checks whether pages of other origins may call the proxy. */
export async function checkOrigins(report: DoctorReport, ask: ProxyAsk): Promise<void> {
  const headers = { origin: foreign, 'sec-fetch-site': 'cross-site' }
  const exchange = await ask('submitSolanaTransaction', { headers, body: idleSubmission() })
  if (exchange.kind === 'failed')
    return report.unknown('origins', `Whether other pages may call is not known: ${exchange.why}.`)
  const allowed = exchange.headers.get('access-control-allow-origin')
  const isRefused = exchange.status === 403 || exchange.status === 401
  if (isRefused && allowed !== '*' && allowed !== foreign)
    return report.ok('origins', `It refuses pages of other origins with ${exchange.status}.`)
  const elsewhere = sayElsewhere(exchange)
  if (elsewhere && allowed !== '*' && allowed !== foreign)
    return report.unknown('origins', `Whether other pages may call is not known: ${elsewhere}.`)
  const says = isRefused
    ? 'It lets pages of any origin read its answers.'
    : `It accepts a call from a page of another origin, with ${exchange.status}.`
  report.problem('origins', says, {
    advice: 'Any page can make its visitors use your key. List the origins of your own pages in `origins`.',
  })
}
