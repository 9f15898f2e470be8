import { InvalidConfigError } from '../core/errors/configErrors.js'

/** Whether a request may continue, and if not, when the next one may. */
export type RateLimitVerdict = { ok: boolean; retryAfterSeconds?: number | undefined }

/** Decides for each request to an endpoint, before its body is read. */
export type RateLimit = (request: Request) => RateLimitVerdict | Promise<RateLimitVerdict>

/** How many requests {@link memoryRateLimit} allows, and how it identifies clients. */
export type MemoryRateLimitParameters = {
  /** How many requests a client may make in a row. */
  requests: number
  /** In how many seconds that many are restored, one after another. */
  perSeconds: number
  /**
   * Identifies the client: an address that your own front end wrote to a header, or a session. A header that the
   * client can set does not limit anybody.
   */
  key: (request: Request) => string
  /** Replaces the clock, in ms. */
  now?: (() => number) | undefined
}

/** How many clients are remembered. The least recently seen is forgotten first. */
const mostClients = 10_000

/**
 * Limits requests per client, counted in this process's memory: two processes count separately, and a restart resets
 * the counts. If many instances serve one page, use a shared store instead, in a function of the same type.
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
  /** When each client has all its requests restored. A client moves to the end whenever it is seen. */
  const restored = new Map<string, number>()

  return (request) => {
    const client = key(request)
    const time = now()
    const before = Math.max(restored.get(client) ?? 0, time)
    const wait = before + perRequest - time - perSeconds * 1000
    const ok = wait <= perRequest / 1e6
    restored.delete(client)
    restored.set(client, ok ? before + perRequest : before)
    if (restored.size > mostClients) restored.delete(restored.keys().next().value ?? client)
    return ok ? { ok } : { ok, retryAfterSeconds: Math.ceil(wait / 1000) }
  }
}
