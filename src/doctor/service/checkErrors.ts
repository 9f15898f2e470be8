import { endpoints } from '../../core/service/calls.js'
import { readReason, refusals } from '../../core/service/receive.js'
import type { Answered, Exchange } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { quote } from '../quote.js'

/** Checks how the service refuses a transfer without any fields, and in which form. */
export function checkErrors(
  report: DoctorReport,
  { empty, others }: { empty: Exchange; others: readonly Exchange[] },
) {
  checkEmpty(report, empty)
  const refused = [empty, ...others].filter(
    (exchange): exchange is Answered => exchange.kind === 'answered' && exchange.status >= 400,
  )
  if (refused.length > 0) checkForm(report, refused)
}

function checkEmpty(report: DoctorReport, empty: Exchange) {
  if (empty.kind === 'failed')
    return report.unknown('errors', `How it refuses an empty transfer is not known: ${empty.why}.`)
  const { status } = empty
  if (status === 401 || status === 403)
    return report.problem(
      'errors',
      `It accepts the key for its routes, but refuses it for a transfer with ${status}.`,
      {
        advice: 'Ask the service’s operator for a key that may make transfers.',
      },
    )
  if (status === 404 || status === 405)
    return report.problem(
      'errors',
      `There is no \`${endpoints.transfer.path}\` at this address: it answers ${status}.`,
    )
  if (status === 429)
    return report.unknown('errors', 'How it refuses an empty transfer is not known: it answers 429.')
  if (refusals.has(status)) return report.ok('errors', `It refuses a transfer without fields with ${status}.`)
  if (status < 300)
    return report.problem('errors', `It answers a transfer without any field with ${status}.`, {
      advice: 'Ask the service’s operator what it does with that. None of its answers can be relied on.',
    })
  report.warning('errors', `It answers a transfer without fields with ${status}, which says nothing.`, {
    advice:
      'Such an answer counts as no answer: the transfer is followed on the chain until its permit has expired. Ask for 400 or 422.',
  })
}

function checkForm(report: DoctorReport, refused: readonly Answered[]) {
  const shown = refused.map(({ json }) => readReason(json)).find((reason) => reason !== undefined)
  const mute = refused.filter(({ json }) => readReason(json) === undefined)
  if (shown !== undefined)
    report.ok('errors', `Its refusals are JSON, with a reason that users are shown: “${quote(shown, 120)}”.`)
  for (const status of new Set(mute.map((exchange) => exchange.status))) {
    const isJson = mute.some((exchange) => exchange.status === status && exchange.json !== undefined)
    const form = isJson ? 'JSON without a reason in a known field' : 'not JSON'
    report.warning('errors', `Its answer with ${status} is ${form}, so users are shown only the status.`)
  }
}
