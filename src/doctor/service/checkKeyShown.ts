import { showsKey } from '../../server/showsKey.js'
import type { Answered } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { shownPart } from '../withoutKey.js'

/** Tells whether an answer contains the key, or a part of it, in any form. */
export function exchangeShowsKey({ text, headers }: Answered, key: string): boolean {
  return [text, ...[...headers].flat()].some((part) => showsKey(part, key, shownPart))
}

/** Tells whether a key is so short that any answer may contain it by chance, and reports it. */
export function reportShortKey(report: DoctorReport, key: string): boolean {
  if (key.length >= shownPart) return false
  report.unknown(
    'keyShown',
    `Whether the key comes back is not known: it is shorter than ${shownPart} characters, so answers contain it by chance.`,
    { advice: 'Check that `BRIDGE_API_KEY` holds the whole key.' },
  )
  return true
}

/** Checks whether any answer of the service contains the key. */
export function checkKeyShown(report: DoctorReport, exchanges: readonly Answered[], key: string) {
  if (reportShortKey(report, key)) return
  const shows = exchanges.filter((exchange) => exchangeShowsKey(exchange, key))
  if (shows.length === 0) return report.ok('keyShown', 'None of its answers shows the key.')
  const statuses = [...new Set(shows.map(({ status }) => status))].join(', ')
  report.warning('keyShown', `Its answers with ${statuses} show the key or a part of it.`, {
    advice:
      '`createBridgeProxy` withholds such an answer; a proxy of your own has to. Tell the service’s operator.',
  })
}
