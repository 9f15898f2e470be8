import { InvalidConfigError } from '../core/errors/configErrors.js'

/** Whether a request may go on, and if not, when the next one may. */
export type RateLimitVerdict = { ok: boolean; retryAfterSeconds?: number | undefined }

/** Decides for each request to an endpoint, before its body is read. */
export type RateLimit = (request: Request) => RateLimitVerdict | Promise<RateLimitVerdict>

/** How many requests {@link memoryRateLimit} lets through, and how it tells clients apart. */
export type MemoryRateLimitParameters = {
  /** How many requests one client may make in a row. */
  requests: number
  /** In how many seconds that many come back, one after the other. */
  perSeconds: number
  /**
   * Who the client is: an address that your own front end wrote into a header, or a session. A header that the
   * client can write itself limits nobody.
   */
  key: (request: Request) => string
  /** Replaces the clock, in ms. */
  now?: (() => number) | undefined
}

/** How many clients are remembered. The one not seen for longest is forgotten first. */
const mostClients = 10_000

/**
 * Limits requests by client, counted in the memory of this process: two processes count apart, and a restart forgets.
 * Where many instances serve one page, ask a shared store instead, in a function of the same form.
 *
 * @example
 * ```ts
 * import { createBridgeProxy, memoryRateLimit } from 'usdc-bridge-react/server'
 *
 * export const proxy = createBridgeProxy({
 *   baseUrl: 'https://service.example',
 *   apiKey: () => process.env.BRIDGE_API_KEY ?? '',
 *   origins: ['https://app.example'],
 *   authorize: 'anyone',
 *   rateLimit: memoryRateLimit({
 *     requests: 30,
 *     perSeconds: 60,
 *     key: (request) => request.headers.get('x-real-ip') ?? 'unknown',
 *   }),
 * })
 * ```
 *
 * @throws InvalidConfigError where a number is not above zero.
 */
export function memoryRateLimit({
  requests,
  perSeconds,
  key,
  now = () => performance.now(),
}: MemoryRateLimitParameters): RateLimit {
  if (!(Number.isInteger(requests) && requests > 0 && Number.isFinite(perSeconds) && perSeconds > 0))
    throw new InvalidConfigError('`requests` and `perSeconds` of a rate limit are numbers above zero.')
  const perRequest = (perSeconds * 1000) / requests
  /** When each client has all its requests back. A client is moved to the end whenever it is seen. */
  const restored = new Map<string, number>()

  return (request) => {
    const client = key(request)
    const time = now()
    const next = Math.max(restored.get(client) ?? 0, time) + perRequest
    const wait = next - time - perSeconds * 1000
    if (wait > perRequest / 1e6) return { ok: false, retryAfterSeconds: Math.ceil(wait / 1000) }
    restored.delete(client)
    restored.set(client, next)
    if (restored.size > mostClients) restored.delete(restored.keys().next().value ?? client)
    return { ok: true }
  }
}
