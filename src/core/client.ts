import * as v from 'valibot'
import { type BridgeEventListener, notify } from './bridgeEvent.js'
import { isChainKey } from './chain.js'
import { BridgeError } from './errors/BridgeError.js'
import { InvalidConfigError } from './errors/InvalidConfigError.js'
import { InvalidResponseError } from './errors/InvalidResponseError.js'
import { RequestTimeoutError } from './errors/RequestTimeoutError.js'
import { redactCause } from './errors/redactCause.js'
import { ServiceRefusedError } from './errors/ServiceRefusedError.js'
import { ServiceUnavailableError } from './errors/ServiceUnavailableError.js'
import { ServiceUnreachableError } from './errors/ServiceUnreachableError.js'
import type { Pair } from './pair.js'
import { completeTimeouts, type Timeouts } from './timeouts.js'
import type { BuildTransactionBody, SubmitTransactionBody, TransferBody } from './wire/bodies.js'
import { type EndpointName, endpoints } from './wire/endpoints.js'
import { readText } from './wire/readText.js'
import {
  type BuiltTransactionAnswer,
  builtTransactionSchema,
  pairsSchema,
  type SubmittedTransactionAnswer,
  submittedTransactionSchema,
  type TransferAnswer,
  transferSchema,
} from './wire/schemas.js'

export { defaultTimeouts, type Timeouts } from './timeouts.js'

/** The four endpoints of the service, typed. Every method rejects with a `ServiceErrorType` and repeats nothing. */
export type BridgeClient = {
  readonly baseUrl: string
  /** The routes, those closed included. Pairs with a chain that this version does not know are left out. */
  getPairs(options?: { signal?: AbortSignal | undefined }): Promise<readonly Pair[]>
  /** Executes a transfer from an EVM chain. Not to be called twice with one permit. */
  transfer(body: TransferBody): Promise<TransferAnswer>
  buildSolanaTransaction(
    body: BuildTransactionBody,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<BuiltTransactionAnswer>
  submitSolanaTransaction(body: SubmitTransactionBody): Promise<SubmittedTransactionAnswer>
}

export type BridgeClientParameters = {
  /** Where the service or, in a browser, your proxy answers: `/api/bridge` or `https://…`. */
  baseUrl: string
  /** Replaces `fetch`. The only way to add anything to a request. */
  fetch?: typeof globalThis.fetch | undefined
  timeouts?: Partial<Timeouts> | undefined
  onEvent?: BridgeEventListener | undefined
}

/** An answer longer than this, in bytes, is not read to its end. */
const longestAnswer = 1024 * 1024

const refusals = new Set([400, 401, 403, 404, 413, 415, 422, 429])

/**
 * Makes a client of the four endpoints. It has no place for the API key: in a browser it talks to your proxy.
 *
 * @example
 * ```ts
 * import { createBridgeClient } from 'usdc-bridge-react/core'
 *
 * const client = createBridgeClient({ baseUrl: 'https://app.example/api/bridge' })
 * const routes = () => client.getPairs()
 * ```
 *
 * @throws InvalidConfigError where `baseUrl` is no address, or a timeout is none.
 */
export function createBridgeClient(parameters: BridgeClientParameters): BridgeClient {
  const { onEvent } = parameters
  const baseUrl = checkBaseUrl(parameters.baseUrl)
  const timeouts = completeTimeouts(parameters.timeouts)
  const fetch = parameters.fetch ?? ((input, init) => globalThis.fetch(input, init))

  async function call<schema extends v.GenericSchema>(
    endpoint: EndpointName,
    schema: schema,
    { body, signal, timeout }: { body?: object; signal?: AbortSignal | undefined; timeout: number },
  ): Promise<v.InferOutput<schema>> {
    const { method, path } = endpoints[endpoint]
    const limit = AbortSignal.timeout(timeout)
    const init: RequestInit = {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'same-origin',
    }
    const failed = (cause: unknown): never => {
      if (signal?.aborted) throw signal.reason
      if (limit.aborted) throw new RequestTimeoutError({ seconds: timeout / 1000 })
      if (cause instanceof BridgeError) throw cause
      throw new ServiceUnreachableError({ cause: redactCause(cause) })
    }
    const send = async () => fetch(baseUrl + path, init)
    const response = await send().catch(failed)
    const text = await readText(response.body, longestAnswer).catch(failed)
    if (text === undefined) throw new InvalidResponseError({ problem: 'it is too long' })
    return decode(response, text, schema)
  }

  return {
    baseUrl,
    async getPairs({ signal } = {}) {
      const { pairs } = await call('pairs', pairsSchema, { signal, timeout: timeouts.read })
      return pairs.flatMap(({ from, to, enabled }) => {
        if (isChainKey(from) && isChainKey(to)) return from === to ? [] : [{ from, to, enabled }]
        notify(onEvent, { type: 'unknownPair', from, to })
        return []
      })
    },
    transfer: (body) => call('transfer', transferSchema, { body, timeout: timeouts.submit }),
    buildSolanaTransaction: (body, { signal } = {}) =>
      call('buildSolanaTransaction', builtTransactionSchema, { body, signal, timeout: timeouts.read }),
    submitSolanaTransaction: (body) =>
      call('submitSolanaTransaction', submittedTransactionSchema, { body, timeout: timeouts.submit }),
  }
}

function checkBaseUrl(baseUrl: unknown): string {
  if (typeof baseUrl === 'string' && /^(https?:\/\/[^/\\?#]|\/(?![/\\]))[^\\?#\s]*$/.test(baseUrl))
    return baseUrl.replace(/\/+$/, '')
  throw new InvalidConfigError(
    '`baseUrl` is neither a path nor an http(s) address. Give the address of your proxy, such as `/api/bridge`.',
  )
}

function decode<schema extends v.GenericSchema>(
  response: Response,
  text: string,
  schema: schema,
): v.InferOutput<schema> {
  const json = parseJson(text)
  const { status } = response
  if (response.ok) {
    if (json === undefined) throw new InvalidResponseError({ problem: 'it is not JSON' })
    const result = v.safeParse(schema, json)
    if (result.success) return result.output
    const [issue] = result.issues
    throw new InvalidResponseError({ problem: `${v.getDotPath(issue) ?? 'the answer'} is not as described` })
  }
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  if (!refusals.has(status)) throw new ServiceUnavailableError({ status, retryAfter })
  throw new ServiceRefusedError({ status, retryAfter, reason: readReason(json) })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function readRetryAfter(header: string | null): number | undefined {
  const seconds = header && /^\d{1,6}$/.test(header) ? Number(header) : undefined
  return seconds
}

/** Error bodies are not described by the interface: a short plain text is taken where one is found, never markup. */
function readReason(json: unknown): string | undefined {
  const at = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  const error = at(json, 'error')
  const candidates = [error, at(error, 'message'), at(json, 'message'), at(json, 'detail'), at(error, 'code')]
  const found = candidates.find((value): value is string => typeof value === 'string' && !/[<>]/.test(value))
  return (
    found
      ?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(/(?:0x)?[0-9a-fA-F]{64,}|[A-Za-z0-9+/_-]{80,}={0,2}/g, '…')
      .trim()
      .slice(0, 200) || undefined
  )
}
