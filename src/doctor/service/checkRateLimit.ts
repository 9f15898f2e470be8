import type { Answered } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { quote } from '../quote.js'

const limitHeader = /^(x-)?rate-?limit|^retry-after$/i

/** `Retry-After` is a number of seconds, or a date (RFC 9110, 10.2.3). */
function sayWait(wait: string | null): string {
  if (wait === null) return 'It does not say when to try again.'
  return /^\d+$/.test(wait) ? `Try again in ${quote(wait, 20)} s.` : `Try again after ${quote(wait, 40)}.`
}

/** Reports rate limit headers, if there are any. */
export function checkRateLimit(report: DoctorReport, exchanges: readonly Answered[]) {
  const limited = exchanges.find(({ status }) => status === 429)
  if (limited) {
    report.warning(
      'rateLimit',
      `It answered 429: too many requests with this key. ${sayWait(limited.headers.get('retry-after'))}`,
    )
  }
  const headers = new Map(
    exchanges.flatMap(({ headers }) => [...headers].filter(([name]) => limitHeader.test(name))),
  )
  if (headers.size === 0)
    return report.unknown(
      'rateLimit',
      'Its headers state no rate limit, so how many requests it allows is not known.',
      {
        advice: 'Ask the service’s operator, and set `rateLimit` of your proxy below it.',
      },
    )
  const list = [...headers].slice(0, 6).map(([name, value]) => `${quote(name, 40)}: ${quote(value, 40)}`)
  report.ok('rateLimit', `It states its rate limit: ${list.join('; ')}.`)
}
