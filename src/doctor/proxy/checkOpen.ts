import type { ProxyAsk } from '../examineProxy.js'
import type { DoctorReport } from '../finding.js'
import { idleSubmission } from './idleSubmission.js'
import { proxyCode, sayElsewhere } from './proxyAnswer.js'

/** Checks whether a program without a session, which pretends to be the page, can reach the service. */
export async function checkOpen(
  report: DoctorReport,
  { ask, page }: { ask: ProxyAsk; page: { [name: string]: string } },
): Promise<void> {
  const exchange = await ask('submitSolanaTransaction', { headers: page, body: idleSubmission() })
  if (exchange.kind === 'failed')
    return report.unknown('open', `Whether it is open to anyone is not known: ${exchange.why}.`)
  const { status } = exchange
  const code = proxyCode(exchange)
  if (code === 'NOT_AUTHORIZED' || (status === 401 && code === undefined))
    return report.ok('open', `It refuses a program without a session with ${status}.`)
  if (code === 'ORIGIN_NOT_ALLOWED' || code === 'RATE_LIMITED' || status === 403)
    return report.unknown(
      'open',
      `Whether it is open to anyone is not known: it answers ${status}${code ? ` (${code})` : ''}.`,
    )
  const elsewhere = sayElsewhere(exchange)
  if (elsewhere) return report.unknown('open', `Whether it is open to anyone is not known: ${elsewhere}.`)
  report.problem(
    'open',
    `It is open to anyone: a program without a session was let through, with ${status}.`,
    {
      advice:
        'Every program can spend your quota, and each accepted transfer costs the service gas. Check the user’s session in `authorize`, and set a `rateLimit`.',
      write: 'authorize: async (request) => (await readSession(request)) !== undefined',
    },
  )
}
