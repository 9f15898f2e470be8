import type { Answered } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { quote } from '../quote.js'

const limitHeader = /^(x-)?rate-?limit|^retry-after$/i

/** Reports rate limit headers, if there are any. */
export function checkRateLimit(report: DoctorReport, exchanges: readonly Answered[]) {
  const limited = exchanges.find(({ status }) => status === 429)
  if (limited) {
    const wait = limited.headers.get('retry-after')
    const until = wait === null ? ' and does not say for how long' : `, for ${quote(wait, 20)} s`
    report.warning('rateLimit', `It answered 429: too many requests with this key${until}.`)
  }
  const headers = new Map(
    exchanges.flatMap(({ headers }) => [...headers].filter(([name]) => limitHeader.test(name))),
  )
  if (headers.size === 0)
    return report.unknown(
      'rateLimit',
      'Its headers name no rate limit, so how many requests it allows is not known.',
      {
        advice: 'Ask the service’s operator, and set `rateLimit` of your proxy below it.',
      },
    )
  const list = [...headers].slice(0, 6).map(([name, value]) => `${quote(name, 40)}: ${quote(value, 40)}`)
  report.ok('rateLimit', `It names its rate limit: ${list.join('; ')}.`)
}
