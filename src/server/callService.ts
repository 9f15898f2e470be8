import * as v from 'valibot'
import { untilAborted } from '../core/environment/untilAborted.js'
import { InvalidConfigError } from '../core/errors/configErrors.js'
import { InvalidResponseError, ServiceUnavailableError } from '../core/errors/serviceErrors.js'
import { type EndpointName, endpoints } from '../core/service/calls.js'
import { readReason } from '../core/service/receive.js'
import { answerSchemas } from './answerSchemas.js'
import { ProxyProblem } from './ProxyProblem.js'
import type { ProxyCall } from './readCall.js'

/** The service's answer, safe to pass on. */
export type ServiceAnswer = {
  status: number
  /** JSON with only the fields of the service interface; for a refusal, only its reason. */
  text: string
  intentId: string | undefined
  headers: { [name: string]: string }
}

/**
 * Sends one call once. It continues when the client disconnects, because the service may be executing it.
 *
 * @throws ProxyProblem where no answer came that can be forwarded.
 */
export async function callService(
  { baseUrl, fetch, timeout }: { baseUrl: string; fetch: typeof globalThis.fetch; timeout: number },
  { endpoint, body }: ProxyCall,
): Promise<ServiceAnswer> {
  const { method, path } = endpoints[endpoint]
  const signal = AbortSignal.timeout(timeout)
  const asked = fetch(baseUrl + path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    cache: 'no-store',
    signal,
  })
  const response = await untilAborted(asked, [signal]).catch((error: unknown) => {
    throw signal.aborted && !(error instanceof InvalidConfigError) ? timedOut(timeout) : unanswered(error)
  })
  return readAnswer(endpoint, response)
}

/** The statuses for which a browser sends a request again by itself, even a `POST`. Its client reads 502 the same. */
const repeated: ReadonlySet<number> = new Set([408, 421, 425])

async function readAnswer(endpoint: EndpointName, response: Response): Promise<ServiceAnswer> {
  const json = parseJson(await response.text())
  const { status } = response
  const headers = retryAfter(response.headers.get('retry-after'))
  if (response.ok) {
    const { success, output } = v.safeParse(answerSchemas[endpoint], json)
    if (!success) throw unreadable()
    return { status, text: JSON.stringify(output), intentId: readIntentId(output), headers }
  }
  // The status tells what happened to the request, even if a gateway replaced the body with its own page.
  const answered = { code: 'UPSTREAM_ERROR', message: `The transfer service answered ${status}.` }
  const reason = readReason(json)
  const error = reason ? { message: reason } : answered
  const text = JSON.stringify({ error })
  return { status: repeated.has(status) ? 502 : status, text, intentId: undefined, headers }
}

export function timedOut(timeout: number): ProxyProblem {
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
    'The transfer service answered in a form that cannot be forwarded. What it did is not known.'
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

/** At most one day, in seconds. A date is dropped, because the client expects seconds. */
function retryAfter(header: string | null): { [name: string]: string } {
  const isBounded = header !== null && /^\d{1,5}$/.test(header) && Number(header) <= 86_400
  return isBounded ? { 'retry-after': header } : {}
}
