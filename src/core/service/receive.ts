import { readText } from '../environment/readText.js'
import { untilAborted } from '../environment/untilAborted.js'
import { BridgeError } from '../errors/BridgeError.js'
import { RequestTimeoutError, ServiceUnreachableError } from '../errors/connectionErrors.js'
import { redactCause, secrets } from '../errors/redactCause.js'
import {
  InvalidResponseError,
  ServiceRefusedError,
  ServiceUnavailableError,
} from '../errors/serviceErrors.js'
import { type AnswerSchema, findMismatch } from './answerSchema.js'

/** In bytes. A longer answer is not read to its end. */
const longestAnswer = 1024 * 1024

/** The statuses which mean that the service did not act. */
export const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 429])

/**
 * Awaits a request to the service and maps a failure to our error.
 *
 * @throws ServiceErrorType, or the reason of the caller's signal
 */
export async function receive<answer>(
  schema: AnswerSchema<answer>,
  request: Promise<Response>,
  { signal, limit, timeout }: { signal: AbortSignal | undefined; limit: AbortSignal; timeout: number },
): Promise<answer> {
  const failed = (cause: unknown): never => {
    if (signal?.aborted) throw signal.reason
    if (limit.aborted) throw new RequestTimeoutError({ seconds: timeout / 1000 })
    if (cause instanceof BridgeError) throw cause
    throw new ServiceUnreachableError({ cause: redactCause(cause) })
  }
  const signals = [signal, limit]
  const response = await untilAborted(request, signals).catch(failed)
  const text = await readText(response.body, longestAnswer, signals).catch(failed)
  if (text === undefined) throw new InvalidResponseError({ problem: 'it is too long' })
  return decode(response, text, schema)
}

function decode<answer>(response: Response, text: string, schema: AnswerSchema<answer>): answer {
  const json = parseJson(text)
  const { status } = response
  if (response.ok) {
    const mismatch = findMismatch(schema, json)
    if (mismatch === undefined) return schema.read(json as never)
    const problem = json === undefined ? 'it is not JSON' : `${mismatch} is not as described`
    throw new InvalidResponseError({ problem })
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
  return header && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

/** The interface does not describe error bodies: a short plain text is used if there is one, never markup. */
export function readReason(json: unknown): string | undefined {
  const at = (value: unknown, key: string) => (Object(value) as Record<string, unknown>)[key]
  const error = at(json, 'error')
  const candidates = [error, at(error, 'message'), at(json, 'message'), at(json, 'detail'), at(error, 'code')]
  const found = candidates.find((value): value is string => typeof value === 'string' && !/[<>]/.test(value))
  return (
    found
      ?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(secrets, '…')
      .trim()
      .slice(0, 200) || undefined
  )
}
