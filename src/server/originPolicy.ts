import { InvalidConfigError } from '../core/errors/configErrors.js'

/** Which pages may call the proxy, and the CORS headers for them. */
export type OriginPolicy = {
  allows(request: Request, method: 'GET' | 'POST'): boolean
  /** The headers that let a page of an allowed origin read the answer. */
  headers(request: Request): { [name: string]: string }
}

/**
 * Creates the policy for a list of origins, each compared as a whole.
 *
 * A `POST` must have a listed `Origin` or `Sec-Fetch-Site: same-origin`. A `GET` with neither passes: older browsers
 * send none to the page's own server, and the routes are not secret. This does not stop a program that is not a
 * browser; `authorize` and `rateLimit` do.
 *
 * @throws InvalidConfigError for what is no origin, `*` and `null` included.
 */
export function originPolicy(origins: readonly string[]): OriginPolicy {
  const listed = new Set(checkOrigins(origins))
  const listedOrigin = (request: Request) => {
    const origin = request.headers.get('origin')
    return origin !== null && listed.has(origin) ? origin : undefined
  }
  return {
    allows(request, method) {
      if (listedOrigin(request)) return true
      const site = request.headers.get('sec-fetch-site')
      if (site === 'same-origin') return true
      return method === 'GET' && !request.headers.has('origin') && (site === null || site === 'none')
    },
    headers(request) {
      const origin = listedOrigin(request)
      return {
        vary: 'origin',
        ...(origin && {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': 'retry-after',
        }),
      }
    },
  }
}

export function preflightHeaders(method: 'GET' | 'POST'): { [name: string]: string } {
  return {
    'access-control-allow-methods': method,
    'access-control-allow-headers': 'content-type, authorization',
    'access-control-max-age': '600',
  }
}

function checkOrigins(origins: unknown): readonly string[] {
  if (!Array.isArray(origins))
    throw new InvalidConfigError(
      '`origins` is not a list. Give the origins of your pages, or `[]` for pages of the same origin alone.',
    )
  return (origins as unknown[]).map(readOrigin).filter((origin) => origin !== '')
}

/** Reads one entry of a list that may come from an environment variable: with spaces, a final slash, or empty. */
function readOrigin(given: unknown): string {
  const origin = typeof given === 'string' ? given.trim().replace(/\/$/, '') : undefined
  if (origin === undefined || (origin !== '' && !isOrigin(origin)))
    throw new InvalidConfigError(
      '`origins` has an entry that is not an origin. An origin is a scheme, a host and a port if it is not the default one, such as `https://app.example`.',
    )
  return origin
}

/** `URL` knows the origins of the web alone, and calls that of an app or an extension `null`. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin } = new URL(text)
  return origin === text || (origin === 'null' && /^[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+$/.test(text))
}
