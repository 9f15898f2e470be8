import { InvalidConfigError } from '../core/errors/InvalidConfigError.js'
import { InvalidResponseError } from '../core/errors/InvalidResponseError.js'
import { ServiceUnavailableError } from '../core/errors/ServiceUnavailableError.js'
import { endpoints } from '../core/service/endpoints.js'
import { ProxyProblem } from './ProxyProblem.js'
import type { ProxyCall } from './readCall.js'

/** What the service answered, fit to be handed on. */
export type ServiceAnswer = {
  status: number
  /** JSON, as the service wrote it. */
  text: string
  intentId: string | undefined
  headers: { [name: string]: string }
}

/**
 * Sends one call, once. It is not given up when the client goes away: what it asked for may be happening.
 *
 * @throws ProxyProblem where no answer came that can be handed on.
 */
export async function callService(
  { baseUrl, fetch, timeout }: { baseUrl: string; fetch: typeof globalThis.fetch; timeout: number },
  { endpoint, body }: ProxyCall,
): Promise<ServiceAnswer> {
  const { method, path } = endpoints[endpoint]
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(baseUrl + path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    cache: 'no-store',
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? timedOut(timeout) : unanswered(error)
  })
  return readAnswer(response)
}

async function readAnswer(response: Response): Promise<ServiceAnswer> {
  const text = await response.text()
  const json = parseJson(text)
  const headers = retryAfter(response.headers.get('retry-after'))
  if (json !== undefined) return { status: response.status, text, intentId: readIntentId(json), headers }
  if (response.ok) throw unreadable()
  // The status says what became of the request even where a gateway wrote a page of its own around it.
  const error = { code: 'UPSTREAM_ERROR', message: `The transfer service answered ${response.status}.` }
  return { status: response.status, text: JSON.stringify({ error }), intentId: undefined, headers }
}

function timedOut(timeout: number): ProxyProblem {
  return new ProxyProblem(
    'UPSTREAM_TIMEOUT',
    `The transfer service did not answer within ${timeout / 1000} seconds. What it did meanwhile is not known.`,
  )
}

function unanswered(error: unknown): ProxyProblem {
  if (error instanceof InvalidConfigError)
    return new ProxyProblem('NOT_CONFIGURED', 'The proxy has no API key, so nothing was sent.', {
      cause: error,
    })
  if (error instanceof InvalidResponseError || error instanceof ServiceUnavailableError)
    return unreadable(error)
  const message =
    'The transfer service could not be reached, or the connection broke. What it did is not known.'
  return new ProxyProblem('UPSTREAM_UNREACHABLE', message, { cause: error })
}

function unreadable(cause?: unknown): ProxyProblem {
  const message =
    'The transfer service answered in a form that cannot be handed on. What it did is not known.'
  return new ProxyProblem('UPSTREAM_UNREADABLE', message, { cause })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function readIntentId(json: unknown): string | undefined {
  const { intent_id: id } = Object(json) as { intent_id?: unknown }
  return typeof id === 'string' && /^[\w.:-]{1,256}$/.test(id) ? id : undefined
}

/** A day at most, in seconds. A date is left out: the client reads seconds. */
function retryAfter(header: string | null): { [name: string]: string } {
  const isBounded = header !== null && /^\d{1,5}$/.test(header) && Number(header) <= 86_400
  return isBounded ? { 'retry-after': header } : {}
}
