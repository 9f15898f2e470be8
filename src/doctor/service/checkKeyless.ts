import type { Exchange } from '../exchange.js'
import type { DoctorReport } from '../finding.js'

/** Checks that the service refuses requests without a key or with a wrong one. */
export function checkKeyless(report: DoctorReport, { none, wrong }: { none: Exchange; wrong: Exchange }) {
  check(report, none, 'a request without a key')
  check(report, wrong, 'a request with a wrong key')
}

function check(report: DoctorReport, exchange: Exchange, what: string) {
  if (exchange.kind === 'failed')
    return report.unknown('keyless', `Whether it refuses ${what} is not known: ${exchange.why}.`)
  const { status } = exchange
  if (status === 401 || status === 403) return report.ok('keyless', `It refuses ${what} with ${status}.`)
  if (status < 300)
    return report.problem('keyless', `It answers ${what} with ${status}, as if the key were right.`, {
      advice:
        'Find out what adds the key on the way, such as a gateway: anyone who reaches that address spends your quota.',
    })
  if (status >= 500)
    return report.warning('keyless', `It answers ${what} with ${status} instead of refusing it.`)
  report.warning('keyless', `It refuses ${what} with ${status}, where 401 or 403 would say why.`)
}
