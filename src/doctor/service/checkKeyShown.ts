import { showsKey } from '../../server/showsKey.js'
import type { Answered } from '../exchange.js'
import type { DoctorReport } from '../finding.js'

/** A part of the key this long gives it away; shorter ones occur by chance. */
const shownPart = 8

/** Tells whether an answer contains the key, or a part of it, in any form. */
export function exchangeShowsKey({ text, headers }: Answered, key: string): boolean {
  return [text, ...[...headers].flat()].some((part) => showsKey(part, key, shownPart))
}

/** Checks whether any answer of the service contains the key. */
export function checkKeyShown(report: DoctorReport, exchanges: readonly Answered[], key: string) {
  const shows = exchanges.filter((exchange) => exchangeShowsKey(exchange, key))
  if (shows.length === 0) return report.ok('keyShown', 'None of its answers shows the key.')
  const statuses = [...new Set(shows.map(({ status }) => status))].join(', ')
  report.warning('keyShown', `Its answers with ${statuses} show the key or a part of it.`, {
    advice:
      '`createBridgeProxy` withholds such an answer; a proxy of your own has to. Tell the service’s operator.',
  })
}
