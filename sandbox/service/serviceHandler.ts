import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxClock } from '../SandboxClock.js'
import { ServiceError } from '../ServiceError.js'
import { acceptTransfer } from './acceptTransfer.js'
import { buildSolanaTransfer } from './buildSolanaTransfer.js'
import { type RequestLog, redact, type SeenRequest } from './RequestLog.js'
import type { Service } from './Service.js'
import { submitSolanaTransfer } from './submitSolanaTransfer.js'

/** One request to the service. */
export type Exchange = {
  request: Request
  seen: SeenRequest
  /** Drops the connection without an answer. */
  drop: () => void
}

/** Middleware: may act before or after the service, replace its answer, or drop the connection. */
export type ServiceMiddleware = (exchange: Exchange, next: () => Promise<Response>) => Promise<Response>

/** What the handler needs besides the service. */
export type HandlerOptions = { apiKey: string; log: RequestLog; middleware: readonly ServiceMiddleware[] }

type Endpoint = { method: 'GET' | 'POST'; answer: (service: Service, body: unknown) => Promise<object> }

const mostBodyBytes = 16 * 1024

const endpoints: Record<string, Endpoint> = {
  '/sdk/v1/pairs': { method: 'GET', answer: async (service) => ({ pairs: service.store.pairs.list() }) },
  '/sdk/v1/transfer': { method: 'POST', answer: acceptTransfer },
  '/sdk/v1/solana/build-tx': { method: 'POST', answer: buildSolanaTransfer },
  '/sdk/v1/solana/submit': { method: 'POST', answer: submitSolanaTransfer },
}

/** The service's four endpoints as one function from request to response. */
export function serviceHandler(service: Service, { apiKey, log, middleware }: HandlerOptions) {
  return async (request: Request, drop: () => void): Promise<Response> => {
    const started = performance.now()
    const seen = firstSight(request, apiKey, service.clock)
    log.add(seen)
    let isDropped = false
    const exchange: Exchange = {
      request,
      seen,
      drop: () => {
        isDropped = true
        drop()
      },
    }
    const core = () => answer(service, exchange)
    const run = middleware.reduceRight<() => Promise<Response>>(
      (next, step) => () => step(exchange, next),
      core,
    )
    const response = await run()
    seen.status = isDropped ? 0 : response.status
    // Rounded up, so that an answer is never dated before a fault that hit its request.
    seen.durationMs = Math.ceil(performance.now() - started)
    return response
  }
}

async function answer(service: Service, { request, seen }: Exchange): Promise<Response> {
  try {
    const endpoint = findEndpoint(request, seen)
    const body = endpoint.method === 'POST' ? await readJson(request) : undefined
    if (body !== undefined) seen.body = redact(body)
    const result = await endpoint.answer(service, body)
    if ('intent_id' in result) seen.intentId = String(result.intent_id)
    const { respondMs } = service.settings().delays
    if (respondMs > 0) await wait(respondMs)
    return Response.json(result)
  } catch (error) {
    return failure(error, seen)
  }
}

function findEndpoint(request: Request, seen: SeenRequest): Endpoint {
  if (seen.key !== 'right') {
    throw new ServiceError(401, 'unauthorized', `The header X-API-Key is ${seen.key}.`)
  }
  const endpoint = endpoints[seen.path]
  if (!endpoint) throw new ServiceError(404, 'not_found', 'There is no such endpoint.')
  if (endpoint.method !== request.method) {
    throw new ServiceError(405, 'method_not_allowed', `Use ${endpoint.method}.`)
  }
  return endpoint
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ServiceError(415, 'unsupported_media_type', 'Content-Type must be application/json.')
  }
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError(400, 'invalid_request', 'body: is not JSON')
  }
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > mostBodyBytes) {
      throw new ServiceError(413, 'too_large', `The body must not be larger than ${mostBodyBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failure(error: unknown, seen: SeenRequest): Response {
  const { status, code, message } =
    error instanceof ServiceError
      ? error
      : { status: 500, code: 'internal', message: 'The service failed at something of its own.' }
  seen.error = code
  return Response.json({ error: { code, message } }, { status })
}

function firstSight(request: Request, apiKey: string, clock: SandboxClock): SeenRequest {
  const given = request.headers.get('x-api-key')
  const key = given === null ? 'missing' : isSame(given, apiKey) ? 'right' : 'wrong'
  const { pathname } = new URL(request.url)
  return {
    at: new Date(clock.now()).toISOString(),
    method: request.method,
    path: pathname,
    key,
    status: 0,
    durationMs: 0,
  }
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
