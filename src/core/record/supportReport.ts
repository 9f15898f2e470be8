import type { Closable, Observation, TransferRecord } from './record.js'

/**
 * Describes a transfer for support as plain text to copy: the request, what the service and the chains answered, when,
 * and according to which witnesses. Contains no signature or part of one, no signed transaction and no key. Times are
 * in UTC.
 *
 * @example
 * ```ts
 * import { supportReport, type TransferRecord } from 'usdc-bridge-react/core'
 *
 * function copy(record: TransferRecord) {
 *   return navigator.clipboard.writeText(supportReport(record))
 * }
 * ```
 */
export function supportReport(record: TransferRecord): string {
  const lines: Lines = [
    ['Transfer', record.id],
    ['Status', record.status],
    ['Route', `${record.from} to ${record.to}`],
    ['Amount', `${record.amount} base units of USDC`],
    ['Owner', record.owner],
    ['Recipient', record.recipient],
    ['Network', record.network],
    ['Service', record.service],
    ['Reference', record.reference],
    ['Intent', record.intentId],
    ['Service status', record.serviceStatus],
    ['Source transaction', record.sourceHash],
    ['Created', moment(record.createdAt)],
    ['Accepted', record.acceptedAt && moment(record.acceptedAt)],
    ['Changed', moment(record.updatedAt)],
    ...authorization(record),
    ...outcome(record),
    ...closing('May be set aside', record.closable),
    ...nearPayment(record),
  ]
  return lines
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${oneLine(value)}`]))
    .join('\n')
}

type Lines = readonly (readonly [string, string | number | bigint | undefined])[]

function authorization(record: TransferRecord): Lines {
  if (record.from === 'SOLANA') return [['Last block height', record.lastBlockHeight]]
  const { spender, nonce, deadline } = record.permit
  return [
    ['Chain id', record.chainId],
    ['Spender', spender],
    ['Nonce', nonce],
    ['Deadline', moment(Number(deadline) * 1000)],
    ['From block', record.sourceStart],
  ]
}

function outcome(record: TransferRecord): Lines {
  switch (record.status) {
    case 'refused':
      return [
        ['Answer', record.httpStatus],
        ['Reason', record.reason],
      ]
    case 'notSent':
      return [['Reason', record.reason], ...witnesses('Not sent', record.agreed)]
    case 'setAside':
      return closing('Set aside', record.set)
    case 'sent':
      return seen('Departure', record.departure)
    case 'arrived':
      return [
        ...seen('Departure', record.departure),
        ...seen('Arrival', record.arrival),
        ['Proof', record.proof],
      ]
    default:
      return []
  }
}

function seen(name: string, observation: Observation | undefined): Lines {
  if (!observation) return []
  const { hash, amount, at, isFinal, agreed } = observation
  const finality = isFinal ? 'final' : 'not final'
  return [[name, `${hash}, ${amount} base units, ${moment(at)}, ${finality}`], ...witnesses(name, agreed)]
}

function witnesses(name: string, agreed: readonly string[] | undefined): Lines {
  return agreed ? [[`${name} by`, agreed.join(', ')]] : []
}

function closing(name: string, closable: Closable | undefined): Lines {
  if (!closable) return []
  const { at, balance, agreed, silent } = closable
  return [
    [name, `${moment(at)}, with a balance of ${balance} base units`],
    ...witnesses(name, agreed),
    ...(silent.length > 0 ? [[`${name} without`, silent.join(', ')] as const] : []),
  ]
}

function nearPayment({ nearPayment: near }: TransferRecord): Lines {
  return near ? [['Near payment', `${near.hash}, ${near.amount} base units, ${moment(near.at)}`]] : []
}

function moment(time: number): string {
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time)
}

/** Untrusted text must not be able to add lines. */
function oneLine(value: string | number | bigint): string {
  return String(value).replace(/\s+/g, ' ').slice(0, 300)
}
