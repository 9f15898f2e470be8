import { type ChainKey, isChainKey } from '../../src/core/chain/chain.js'

/** What two support reports have in common if the same happened: no address, hash, time, amount or name of a node. */
export type Outline = readonly string[]

/** Reduces a support report to its outline: route, status, reason, and what was seen, how final and by how many nodes. */
export function outlineOf(report: string): Outline {
  const lines = linesOf(report)
  const amount = lines.get('Amount')
  return [...lines].flatMap(([name, value]) => {
    if (asIs.has(name)) return [`${name}: ${value}`]
    // The service's reason for refusing is its own sentence.
    if (name === 'Reason') return lines.get('Status') === 'notSent' ? [`${name}: ${value}`] : []
    if (name.endsWith(' by')) return [`${name}: ${value.includes(',') ? 'several nodes' : 'one node'}`]
    if (!payments.has(name)) return name === 'May be set aside' ? [name] : []
    const [, paid, , finality] = value.split(', ')
    return [[`${name}: ${compare(paid, amount)}`, finality].filter(Boolean).join(', ')]
  })
}

export type Route = { from: ChainKey; to: ChainKey }

/** The chains of a report. @throws Error where it names none */
export function routeOf(report: string): Route {
  const [from = '', to = ''] = linesOf(report).get('Route')?.split(' to ') ?? []
  if (!isChainKey(from) || !isChainKey(to)) throw new Error('This is no support report: it names no route.')
  return { from, to }
}

const asIs = new Set(['Status', 'Route', 'Proof'])
const payments = new Set(['Departure', 'Arrival', 'Near payment'])

function linesOf(report: string): Map<string, string> {
  const pairs = report.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon).trim(), line.slice(colon + 2).trim()] as const
  })
  return new Map(pairs.filter(([name]) => name !== ''))
}

/** Both are whole numbers of base units, with words behind them. */
function compare(paid: string | undefined, amount: string | undefined): string {
  const difference = Number.parseInt(paid ?? '', 10) - Number.parseInt(amount ?? '', 10)
  return difference === 0 ? 'the amount' : difference < 0 ? 'less' : 'more'
}
