import { InvalidConfigError } from '../core/errors/configErrors.js'
import { type RedactedCause, redactCause } from '../core/errors/redactCause.js'
import { type EndpointName, endpoints } from '../core/service/calls.js'
import { completeTimeouts, type Timeouts } from '../core/service/client.js'
import { answerOf } from './answerOf.js'
import type { ApiKey } from './apiKey.js'
import { callService } from './callService.js'
import { dedupeInFlight } from './dedupeInFlight.js'
import { keyedFetch } from './keyedFetch.js'
import type { RateLimit } from './memoryRateLimit.js'
import { type OriginPolicy, originPolicy, preflightHeaders } from './originPolicy.js'
import { ProxyProblem, type ProxyProblemCode } from './ProxyProblem.js'
import { findEndpoint, type ProxyCall, readCall } from './readCall.js'
import { requireServer } from './requireServer.js'
import { serviceUrl } from './serviceUrl.js'

/**
 * Decides whether a call is made: `true` lets it through, anything else does not. A `Response` is returned as it is.
 * The body of `request` has been read; use `call.body`.
 */
export type Authorize = (
  request: Request,
  call: ProxyCall,
) => boolean | Response | Promise<boolean | Response>

/** The outcome of a request to an endpoint, for a log. Contains no header and no body. */
export type ProxyEvent = {
  endpoint: EndpointName
  /** The HTTP status returned to the client. */
  status: number
  durationMs: number
  intentId?: string | undefined
  /** The proxy's error code, if it answered by itself. */
  code?: ProxyProblemCode | undefined
  /** The error thrown by `authorize`, by `rateLimit`, for a missing key or by the request to the service. */
  error?: RedactedCause | undefined
}

/** The parameters of {@link createBridgeProxy}. */
export type BridgeProxyParameters = {
  /** The URL of the service itself: `https://…`. */
  baseUrl: string
  /** The service's key. A function is called for each request, so that a build needs no key. */
  apiKey: ApiKey
  /**
   * The origins whose pages may call the proxy, such as `https://app.example`, or `capacitor://localhost` for a wrapped
   * app. Spaces, a final slash and empty entries do not matter, so an environment variable can be split at its commas.
   * Include your own: old browsers do not mark same-origin requests. `[]` accepts only requests that are marked so.
   */
  origins: readonly string[]
  /**
   * Called before each call is made: check your session here. `origins` only restricts browsers, because a program can
   * claim any origin, so `'anyone'` really means anyone. No answer within ten seconds refuses the call.
   */
  authorize: Authorize | 'anyone'
  /** Called before a body is read. No answer within ten seconds refuses the call. @see memoryRateLimit */
  rateLimit?: RateLimit | undefined
  /** The path at which the proxy is mounted. @default '/api/bridge' */
  basePath?: string | undefined
  /** Replaces `fetch`. On Node it gets a body as a stream, which can be sent only once. */
  fetch?: typeof globalThis.fetch | undefined
  /** The service's timeouts, in ms. Keep them below the client's. @default { read: 10_000, submit: 50_000 } */
  timeouts?: Partial<Timeouts> | undefined
  onEvent?: ((event: ProxyEvent) => void) | undefined
}

/**
 * Creates the handler between your pages and the service. It holds the API key and accepts only the four endpoints of
 * the service interface. It runs anywhere with `Request` and `Response`: a Next route handler, Hono, Cloudflare
 * Workers, Node 20.
 *
 * Its own answers below 500 mean that nothing was sent; 502 and 504 mean that a transfer may have been made. Each
 * accepted transfer costs the service's operator gas: let `authorize` check your session, and set a `rateLimit`.
 *
 * When a client disconnects, its request to the service continues, and an equal transfer that comes meanwhile gets the
 * same answer: a browser can send one again by itself. If the platform would end the handler then, as
 * Cloudflare Workers do, also pass the promise to its `waitUntil`; there, `cache: 'no-store'` needs a compatibility
 * date of 2024-11-11 or later.
 *
 * @example
 * ```ts
 * // app/api/bridge/[...path]/route.ts
 * import { createBridgeProxy } from 'usdc-bridge-react/server'
 *
 * // Your own look-up of a session goes here.
 * const sessions = new Set<string>()
 * const isSignedIn = (request: Request) =>
 *   sessions.has(/(?:^|; )session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '')
 *
 * const proxy = createBridgeProxy({
 *   baseUrl: 'https://service.example',
 *   apiKey: () => process.env.BRIDGE_API_KEY ?? '',
 *   origins: ['https://app.example'],
 *   authorize: isSignedIn,
 * })
 *
 * export { proxy as GET, proxy as OPTIONS, proxy as POST }
 * ```
 *
 * @returns the handler. It never rejects.
 * @throws InvalidConfigError in a browser, and for an invalid option.
 */
export function createBridgeProxy(
  parameters: BridgeProxyParameters,
): (request: Request) => Promise<Response> {
  requireServer('createBridgeProxy')
  const { rateLimit, onEvent } = parameters
  const authorize = checkAuthorize(parameters.authorize)
  const baseUrl = serviceUrl(parameters.baseUrl)
  const basePath = checkBasePath(parameters.basePath ?? '/api/bridge')
  const origins = originPolicy(parameters.origins)
  const timeouts = completeTimeouts(parameters.timeouts, { read: 10_000, submit: 50_000 })
  const fetch = keyedFetch(parameters)
  const sendSigned = dedupeInFlight(
    (call) => callService({ baseUrl, fetch, timeout: timeouts.submit }, call),
    timeouts.submit,
  )

  async function take(endpoint: EndpointName, request: Request): Promise<Reply> {
    const { method } = endpoints[endpoint]
    checkMethod(request, method)
    checkOrigin(origins, request, method)
    if (request.method === 'OPTIONS')
      return { response: new Response(null, { status: 204, headers: preflightHeaders(method) }) }
    await checkRate(rateLimit, request)
    const call = await readCall(endpoint, request)
    const response = await decide(authorize, request, call)
    if (response) return { response }
    const { status, text, headers, intentId } = isSigned(endpoint)
      ? await sendSigned(call)
      : await callService({ baseUrl, fetch, timeout: timeouts.read }, call)
    return { response: new Response(text, { status, headers: { ...headers, ...json } }), intentId }
  }

  return async (request) => {
    const start = performance.now()
    const endpoint = findEndpoint(basePath, request.url)
    const { response, ...rest } = endpoint
      ? await take(endpoint, request).catch(replyWith)
      : replyWith(unknownEndpoint())
    if (endpoint && request.method !== 'OPTIONS')
      report(onEvent, { endpoint, status: response.status, durationMs: performance.now() - start, ...rest })
    return withHeaders(response, { ...guards, ...origins.headers(request) })
  }
}

type Reply = { response: Response } & Pick<ProxyEvent, 'intentId' | 'code' | 'error'>

const json = { 'content-type': 'application/json' }
const guards = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function checkBasePath(basePath: unknown): string {
  if (typeof basePath === 'string' && /^(\/[^/\\?#\s]+)*\/?$/.test(basePath))
    return new URL(basePath, 'http://localhost').pathname.replace(/\/$/, '')
  throw new InvalidConfigError('`basePath` is not a path. Give it as `/api/bridge`, or `/` for the root.')
}

function checkMethod(request: Request, method: string): void {
  if (request.method === method || request.method === 'OPTIONS') return
  throw new ProxyProblem('METHOD_NOT_ALLOWED', `This endpoint takes ${method} alone.`, {
    headers: { allow: `${method}, OPTIONS` },
  })
}

function checkOrigin(origins: OriginPolicy, request: Request, method: 'GET' | 'POST'): void {
  if (origins.allows(request, method)) return
  throw new ProxyProblem('ORIGIN_NOT_ALLOWED', 'This page may not call. Compare its origin with `origins`.')
}

async function checkRate(rateLimit: RateLimit | undefined, request: Request): Promise<void> {
  if (!rateLimit) return
  const seconds = await runHook('RATE_LIMITED', 'rateLimit', async () => {
    const verdict = await rateLimit(request)
    if (verdict?.ok === true) return undefined
    return Math.min(Math.max(Math.ceil(Number(verdict?.retryAfterSeconds ?? 0)), 0), 86_400)
  })
  if (seconds === undefined) return
  throw new ProxyProblem('RATE_LIMITED', 'Too many requests came from here.', {
    headers: seconds ? { 'retry-after': String(seconds) } : {},
  })
}

function checkAuthorize(authorize: unknown): Authorize | undefined {
  if (authorize === 'anyone') return undefined
  if (typeof authorize === 'function') return authorize as Authorize
  throw new InvalidConfigError(
    "`authorize` is missing, so any program could use your API key. Give a function that asks your session, or write `'anyone'`.",
  )
}

async function decide(
  authorize: Authorize | undefined,
  request: Request,
  call: ProxyCall,
): Promise<Response | undefined> {
  if (!authorize) return undefined
  const verdict = await runHook('NOT_AUTHORIZED', 'authorize', async () => {
    const decided = await authorize(request, call)
    return isResponse(decided) ? copyOf(decided) : decided
  })
  if (verdict === true) return undefined
  if (isResponse(verdict)) return verdict
  throw new ProxyProblem('NOT_AUTHORIZED', 'This call is not allowed. Sign in to the page, then try again.')
}

/** The headers of a fetched response that describe its transfer to here, and not the body that `fetch` has decoded. */
const transferHeaders = ['connection', 'content-encoding', 'content-length', 'transfer-encoding']

function copyOf(response: Response): Response {
  const copy = new Response(response.body, response)
  if (response.url) for (const name of transferHeaders) copy.headers.delete(name)
  return copy
}

/** By its shape: some servers replace the global `Response`, so that a response of `fetch` is not an instance of it. */
function isResponse(verdict: unknown): verdict is Response {
  const { status, headers } = Object(verdict) as Partial<Response>
  return Number(status) >= 200 && typeof headers?.get === 'function'
}

/** A hook that fails, or does not answer, lets nothing through. */
async function runHook<result>(
  code: ProxyProblemCode,
  name: string,
  hook: () => result | Promise<result>,
): Promise<result> {
  try {
    return await answerOf(hook)
  } catch (cause) {
    throw new ProxyProblem(code, `\`${name}\` of the proxy failed, so nothing was sent.`, { cause })
  }
}

function isSigned(endpoint: EndpointName): boolean {
  return endpoint === 'transfer' || endpoint === 'submitSolanaTransaction'
}

function unknownEndpoint(): ProxyProblem {
  return new ProxyProblem(
    'UNKNOWN_ENDPOINT',
    'No endpoint of the service is here. Compare `basePath` with where the proxy is mounted.',
  )
}

function replyWith(error: unknown): Reply {
  const problem =
    error instanceof ProxyProblem
      ? error
      : new ProxyProblem('UPSTREAM_UNREADABLE', 'The proxy failed.', { cause: error })
  const { status, headers, code, body, cause } = problem
  return {
    response: new Response(body, { status, headers: { ...headers, ...json } }),
    code,
    error: cause === undefined ? undefined : redactCause(cause),
  }
}

function withHeaders(response: Response, added: { [name: string]: string }): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** A listener that fails must not prevent the answer. */
function report(listener: BridgeProxyParameters['onEvent'], event: ProxyEvent): void {
  new Promise((resolve) => resolve(listener?.(event))).catch(() => undefined)
}
