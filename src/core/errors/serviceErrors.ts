import { BridgeError } from './BridgeError.js'
import type { RequestTimeoutError, ServiceUnreachableError } from './connectionErrors.js'

/**
 * The service refused: 400, 401, 403, 404, 413, 415, 422 or 429.
 *
 * @remarks For 401 and 403, check the key and `authorize` of your proxy. For 429, wait for `retryAfter` seconds.
 * Otherwise read `reason`, as text only.
 */
export class ServiceRefusedError extends BridgeError {
  override readonly name = 'ServiceRefusedError'
  override readonly recoverability: 'fatal' | 'retryable' | 'wait'
  /** The HTTP status. */
  declare readonly status: number
  /** The service's reason, if it was plain text. Untrusted: show it as text only. */
  declare readonly reason: string | undefined
  /** Seconds to wait, if the service sent `Retry-After`. */
  declare readonly retryAfter: number | undefined
  constructor({
    status,
    reason,
    retryAfter,
  }: {
    status: number
    reason?: string | undefined
    retryAfter?: number | undefined
  }) {
    const advice =
      status === 429
        ? `Try again ${retryAfter ? `in ${retryAfter} seconds` : 'in a while'}.`
        : status === 401 || status === 403
          ? 'The proxy is missing its key, or does not allow this page. Check the server entry.'
          : 'Change the transfer, then try again.'
    const quoted = reason ? `: ${reason.replace(/[.\s]+$/, '')}` : ''
    super(`The transfer service refused the request (${status})${quoted}. ${advice}`, {
      status,
      reason,
      retryAfter,
    })
    this.recoverability = status === 429 ? 'wait' : status === 401 || status === 403 ? 'fatal' : 'retryable'
  }
}

/**
 * The service could not process the request: 408, 409, 425, a 5xx or another status that leaves the outcome open.
 *
 * @remarks Wait `retryAfter` seconds if it is set, then try again: nothing was sent. After signing, a transfer becomes
 * `unanswered` instead. A client of your own throws it also for a request that the service may have executed: check
 * that first.
 */
export class ServiceUnavailableError extends BridgeError {
  override readonly name = 'ServiceUnavailableError'
  override readonly recoverability = 'wait'
  declare readonly status: number
  declare readonly retryAfter: number | undefined
  constructor(details: { status: number; retryAfter?: number | undefined }) {
    super(
      `The transfer service answered ${details.status}. Check any posted transfer, then try again.`,
      details,
    )
  }
}

/**
 * The answer does not have the form that the service's interface describes.
 *
 * @remarks Check that `baseUrl` points to your proxy and not to a page of your app. Then run the doctor against the
 * service. After signing, a transfer becomes `unanswered` instead. A client of your own throws it also for a request
 * that the service may have executed: check that first.
 */
export class InvalidResponseError extends BridgeError {
  override readonly name = 'InvalidResponseError'
  override readonly recoverability = 'wait'
  constructor({ problem }: { problem: string }) {
    super(
      `The transfer service's answer is not as expected: ${problem}. Check any posted transfer, then try again.`,
    )
  }
}

/** How a request to the service can fail. */
export type ServiceErrorType =
  | ServiceUnreachableError
  | RequestTimeoutError
  | ServiceRefusedError
  | ServiceUnavailableError
  | InvalidResponseError
