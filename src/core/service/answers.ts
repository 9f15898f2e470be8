import type { BuiltTransactionAnswer, TransferAnswer } from './calls.js'
import type { EndpointName } from './endpoints.js'

/** Chains are open strings, so that a new one breaks nothing. */
type PairsAnswer = { pairs: { from: string; to: string; enabled: boolean }[] }

/** The answer of each endpoint, as a client returns it. */
export type Answer<endpoint extends EndpointName> = {
  pairs: PairsAnswer
  transfer: TransferAnswer
  buildSolanaTransaction: BuiltTransactionAnswer
  submitSolanaTransaction: TransferAnswer
}[endpoint]

/** Returns the path at which a value does not match; an empty path means the value itself. */
type Check = (value: unknown) => string | undefined

/**
 * The answers as described in section 4 of the service interface. Handwritten, because a validation library would be
 * three times the size of the rest of this file.
 */
const checks: { readonly [endpoint in EndpointName]: Check } = {
  pairs: fields({ pairs: list(fields({ from: text(32), to: text(32), enabled: isBoolean }), 1000) }),
  transfer: fields({ intent_id: text(256), status: text(64), tx_hash: form(/^0x[0-9a-fA-F]{64}$/) }),
  // A Solana transaction has at most 1232 bytes.
  buildSolanaTransaction: fields({ intent_id: text(256), transaction: text(4096), expires_at: isTimestamp }),
  submitSolanaTransaction: fields({
    intent_id: text(256),
    status: text(64),
    tx_signature: form(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
  }),
}

/** Returns the part of an answer that does not match, or `undefined` if all of it does. */
export function findMismatch(endpoint: EndpointName, answer: unknown): string | undefined {
  const path = checks[endpoint](answer)
  return path === '' ? 'the answer' : path
}

type Wire<name extends string> = { [field in name]: string } & { [field: string]: unknown }

/** Renames an answer's fields to ours. Unknown fields are kept unchanged. */
const readings: { readonly [endpoint in EndpointName]: (answer: never) => Answer<endpoint> } = {
  pairs: (answer: PairsAnswer) => answer,
  transfer: ({
    intent_id: intentId,
    tx_hash: sourceHash,
    ...more
  }: Wire<'intent_id' | 'status' | 'tx_hash'>) => ({
    ...more,
    intentId,
    sourceHash,
  }),
  buildSolanaTransaction: ({
    intent_id: intentId,
    expires_at: expiresAt,
    ...more
  }: Wire<'intent_id' | 'transaction' | 'expires_at'>) => ({
    ...more,
    intentId,
    expiresAt: Date.parse(expiresAt),
  }),
  submitSolanaTransaction: ({
    intent_id: intentId,
    tx_signature: sourceHash,
    ...more
  }: Wire<'intent_id' | 'status' | 'tx_signature'>) => ({
    ...more,
    intentId,
    sourceHash,
  }),
}

/** Converts an answer that has passed `findMismatch`. */
export function readAnswer<endpoint extends EndpointName>(
  endpoint: endpoint,
  answer: unknown,
): Answer<endpoint> {
  return readings[endpoint](answer as never)
}

function fields(expected: { readonly [name: string]: Check }): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null) return ''
    return firstOf(expected, ([name, check]) => at(name, check((value as Record<string, unknown>)[name])))
  }
}

function list(check: Check, most: number): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return ''
    return firstOf(value as unknown[], ([index, item]) => at(index, check(item)))
  }
}

function firstOf<item>(
  items: { readonly [name: string]: item } | readonly item[],
  find: (entry: [string, item]) => string | undefined,
): string | undefined {
  for (const entry of Object.entries<item>(items)) {
    const path = find(entry)
    if (path !== undefined) return path
  }
}

function at(name: string, path: string | undefined): string | undefined {
  return path ? `${name}.${path}` : path === '' ? name : undefined
}

function text(longest: number): Check {
  return (value) => unless(typeof value === 'string' && value.length > 0 && value.length <= longest)
}

function form(expected: RegExp): Check {
  return (value) => unless(typeof value === 'string' && expected.test(value))
}

function isBoolean(value: unknown): string | undefined {
  return unless(typeof value === 'boolean')
}

/** An ISO 8601 timestamp with a time zone. */
function isTimestamp(value: unknown): string | undefined {
  return form(
    /^\d{4}-(0[1-9]|1[0-2])-([12]\d|0[1-9]|3[01])[T ]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z| ?[+-]([01]\d|2[0-3])(:?[0-5]\d)?)$/,
  )(value)
}

function unless(isAsDescribed: boolean): string | undefined {
  return isAsDescribed ? undefined : ''
}
