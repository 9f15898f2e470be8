import { InvalidConfigError } from '../core/errors/configErrors.js'
import { type RedactedCause, redactCause } from '../core/errors/redactCause.js'
import { type EndpointName, endpoints } from '../core/service/endpoints.js'
import { completeTimeouts, type Timeouts } from '../core/service/timeouts.js'
import type { ApiKey } from './apiKey.js'
import { callService } from './callService.js'
import { keyedFetch } from './keyedFetch.js'
import type { RateLimit } from './memoryRateLimit.js'
import { type OriginPolicy, originPolicy, preflightHeaders } from './originPolicy.js'
import { ProxyProblem, type ProxyProblemCode } from './ProxyProblem.js'
import { findEndpoint, type ProxyCall, readCall } from './readCall.js'
import { requireServer } from './requireServer.js'
import { serviceUrl } from './serviceUrl.js'

/**
 * Decides whether a call is made: `true` lets it through, everything else does not. A `Response` is answered as it
 * is. The body of `request` is read already; `call.body` holds it.
 */
export type Authorize = (
  request: Request,
  call: ProxyCall,
) => boolean | Response | Promise<boolean | Response>

/** One request to an endpoint, as it ended: for a log. Holds no header and no body. */
export type ProxyEvent = {
  endpoint: EndpointName
  /** The HTTP status that the client got. */
  status: number
  durationMs: number
  intentId?: string | undefined
  /** What the proxy called it, where it answered by itself. */
  code?: ProxyProblemCode | undefined
  /** What was thrown by `authorize`, by `rateLimit`, for want of a key or by the request to the service. */
  error?: RedactedCause | undefined
}

/** What {@link createBridgeProxy} takes. */
export type BridgeProxyParameters = {
  /** The address of the service itself: `https://…`. */
  baseUrl: string
  /** The key of the service. A function is called for each request, so that a build needs no key. */
  apiKey: ApiKey
  /**
   * The origins whose pages may call, such as `https://app.example`, your own included: old browsers do not say that
   * a request comes from the same origin. `[]` takes those alone that say so.
   */
  origins: readonly string[]
  /**
   * Asked before a call is made: the place for your session. `origins` binds browsers alone, and a program can claim any,
   * so `'anyone'` means what it says.
   */
  authorize: Authorize | 'anyone'
  /** Asked before a body is read. @see memoryRateLimit */
  rateLimit?: RateLimit | undefined
  /** The path where the proxy is mounted. @default '/api/bridge' */
  basePath?: string | undefined
  /** Replaces `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** How long the service may take, in ms. Below what a client waits. @default { read: 10_000, submit: 50_000 } */
  timeouts?: Partial<Timeouts> | undefined
  onEvent?: ((event: ProxyEvent) => void) | undefined
}

/**
 * Makes the handler between your pages and the service: it holds the API key, and takes the four endpoints of the
 * service interface and nothing else. It runs wherever `Request` and `Response` do: a Next route handler, Hono,
 * Cloudflare Workers, Node 20.
 *
 * Its own answers below 500 mean that nothing was sent; 502 and 504 mean that a transfer may have been made. Each
 * accepted transfer costs the operator of the service gas: let `authorize` ask your session, and give it a `rateLimit`.
 *
 * A client that goes away does not stop its request to the service. Where the platform ends a handler then, as
 * Cloudflare Workers do, hand the promise to its `waitUntil` too; there, `cache: 'no-store'` needs a compatibility
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
 * @throws InvalidConfigError in a browser, and with the option that cannot work.
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
    const { status, text, headers, intentId } = await callService(
      { baseUrl, fetch, timeout: isSigned(endpoint) ? timeouts.submit : timeouts.read },
      call,
    )
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
  const verdict = await runHook('RATE_LIMITED', 'rateLimit', () => rateLimit(request))
  if (verdict?.ok === true) return
  const seconds = Math.min(Math.max(Math.ceil(verdict?.retryAfterSeconds ?? 0), 0), 86_400)
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
    return isResponse(decided) ? new Response(decided.body, decided) : decided
  })
  if (verdict === true) return undefined
  if (isResponse(verdict)) return verdict
  throw new ProxyProblem('NOT_AUTHORIZED', 'This call is not allowed. Sign in to the page, then try again.')
}

/** By its shape: some servers replace the global `Response`, so that one of `fetch` is no instance of it. */
function isResponse(verdict: unknown): verdict is Response {
  const { status, headers } = Object(verdict) as Partial<Response>
  return Number(status) >= 200 && typeof headers?.get === 'function'
}

/** A hook that fails lets nothing through. */
async function runHook<result>(
  code: ProxyProblemCode,
  name: string,
  hook: () => result | Promise<result>,
): Promise<result> {
  try {
    return await hook()
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

/** A listener that fails must not take the answer with it. */
function report(listener: BridgeProxyParameters['onEvent'], event: ProxyEvent): void {
  new Promise((resolve) => resolve(listener?.(event))).catch(() => undefined)
}
