import { isChainKey } from '../../core/chain/chain.js'
import type { Pair } from '../../core/chain/route.js'
import { findMismatch, pairsAnswer } from '../../core/service/answerSchema.js'
import type { Answered } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { quote, quoteAll } from '../quote.js'

type Listed = { from: string; to: string; enabled: boolean }

const knownFields = new Set(['from', 'to', 'enabled'])

/** Compares the list of routes with the service's interface, and reports everything that this version does not know. */
export function checkPairs(report: DoctorReport, listing: Answered): readonly Pair[] | undefined {
  const { json, headers } = listing
  const departure = json === undefined ? nameForm(headers) : findMismatch(pairsAnswer, json)
  if (departure !== undefined) {
    report.problem('pairs', `\`/pairs\` is not as described: ${departure}.`, {
      advice: 'Compare the answer with the service’s own documents. No route can be offered from it.',
    })
    return undefined
  }
  const { pairs: listed, ...rest } = json as { pairs: Listed[] }
  const pairs = listed.filter((pair): pair is Pair => isChainKey(pair.from) && isChainKey(pair.to))
  report.ok('pairs', `\`/pairs\` is as described: ${countRoutes(pairs)}.`)
  nameUnknown(report, listed, Object.keys(rest))
  nameOdd(report, pairs)
  return pairs
}

/** Names an answer that is not JSON. */
export function nameForm(headers: Headers): string {
  const type = headers.get('content-type')?.split(';', 1)[0]
  return type ? `what it sends is not JSON, but ${quote(type, 40)}` : 'what it sends is not JSON'
}

function countRoutes(pairs: readonly Pair[]): string {
  const enabled = pairs.filter((pair) => pair.enabled)
  const sources = [...new Set(enabled.map(({ from }) => from))]
  return `${pairs.length} routes, ${enabled.length} of them open, from ${sources.join(', ') || 'nowhere'}`
}

function nameUnknown(report: DoctorReport, listed: readonly Listed[], top: readonly string[]) {
  const chains = new Set(listed.flatMap(({ from, to }) => [from, to]).filter((chain) => !isChainKey(chain)))
  if (chains.size > 0)
    report.warning('pairs', `It lists chains that this version does not know: ${quoteAll(chains)}.`, {
      advice: 'Routes with them are left out. Look for a newer version of the package.',
    })
  const fields = new Set([...top, ...listed.flatMap(Object.keys).filter((field) => !knownFields.has(field))])
  if (fields.size > 0)
    report.warning('pairs', `It adds fields that are not described: ${quoteAll(fields)}.`, {
      advice: 'They are not read, and the proxy drops them.',
    })
}

function nameOdd(report: DoctorReport, pairs: readonly Pair[]) {
  const names = pairs.map(({ from, to }) => `${from} to ${to}`)
  const loops = pairs.filter(({ from, to }) => from === to).map(({ from }) => from)
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  if (loops.length > 0) report.warning('pairs', `It lists routes from a chain to itself: ${quoteAll(loops)}.`)
  if (repeated.size > 0) report.warning('pairs', `It lists routes more than once: ${quoteAll(repeated)}.`)
  if (pairs.length === 0)
    report.warning('pairs', 'It lists no route that this version knows, so none can be offered.', {
      advice: 'Ask the service’s operator.',
    })
  else if (!pairs.some((pair) => pair.enabled))
    report.warning('pairs', 'Every route is closed.', { advice: 'Ask the service’s operator.' })
}
