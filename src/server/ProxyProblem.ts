/** The reasons why the proxy answers by itself, with the HTTP status of each. */
const statuses = {
  UNKNOWN_ENDPOINT: 404,
  METHOD_NOT_ALLOWED: 405,
  ORIGIN_NOT_ALLOWED: 403,
  RATE_LIMITED: 429,
  BODY_NOT_JSON: 415,
  BODY_TOO_LARGE: 413,
  BODY_UNREADABLE: 400,
  BODY_TOO_SLOW: 400,
  INVALID_BODY: 400,
  NOT_AUTHORIZED: 403,
  NOT_CONFIGURED: 403,
  UPSTREAM_TIMEOUT: 504,
  UPSTREAM_UNREACHABLE: 502,
  UPSTREAM_UNREADABLE: 502,
} as const

/** The `error.code` of the proxy's own answers. */
export type ProxyProblemCode = keyof typeof statuses

/**
 * An answer by the proxy itself. A status below 500 means that nothing was sent to the service, so that the client can
 * say so; one above means that it may have been.
 */
export class ProxyProblem extends Error {
  override readonly name = 'ProxyProblem'
  readonly code: ProxyProblemCode
  readonly status: number
  /** The invalid field of the body. */
  readonly field: string | undefined
  readonly headers: { readonly [name: string]: string }

  constructor(
    code: ProxyProblemCode,
    message: string,
    options: { field?: string | undefined; headers?: { [name: string]: string }; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = statuses[code]
    this.field = options.field
    this.headers = options.headers ?? {}
  }

  /** The body of the answer. */
  get body(): string {
    const { code, message, field } = this
    return JSON.stringify({
      error: { code, message, field },
      outcome: this.status < 500 ? 'notSent' : 'unknown',
    })
  }
}
