import { BridgeError } from './BridgeError.js'

/** The service could not be reached, so no answer came. */
export class ServiceUnreachableError extends BridgeError {
  override readonly name = 'ServiceUnreachableError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown } = {}) {
    super(
      'The transfer service could not be reached: the connection, the proxy or the service is down. Check the connection, then try again.',
      { cause },
    )
  }
}

/** No answer came within the time that was allowed. */
export class RequestTimeoutError extends BridgeError {
  override readonly name = 'RequestTimeoutError'
  override readonly recoverability = 'retryable'
  constructor({ seconds }: { seconds: number }) {
    super(
      `The transfer service did not answer within ${seconds} seconds. What it did meanwhile is not known. Look at the transfer before you try again.`,
    )
  }
}

/** The service answered, and the answer was no: 400, 401, 403, 404, 413, 415, 422 or 429. */
export class ServiceRefusedError extends BridgeError {
  override readonly name = 'ServiceRefusedError'
  override readonly recoverability: 'fatal' | 'retryable' | 'wait'
  /** The HTTP status. */
  readonly status: number
  /** What the service said, if it said it in plain text. Untrusted: show it as text only. */
  readonly reason: string | undefined
  /** Seconds to wait, where the service named them (`Retry-After`). */
  readonly retryAfter: number | undefined
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
    const said = reason ? `: ${reason.replace(/[.\s]+$/, '')}` : ''
    super(`The transfer service refused the request (${status})${said}. ${advice}`)
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
    this.recoverability = status === 429 ? 'wait' : status === 401 || status === 403 ? 'fatal' : 'retryable'
  }
}

/** The service answered that it could not answer: 408, 409, 425, a 5xx or another status that decides nothing. */
export class ServiceUnavailableError extends BridgeError {
  override readonly name = 'ServiceUnavailableError'
  override readonly recoverability = 'wait'
  readonly status: number
  readonly retryAfter: number | undefined
  constructor({ status, retryAfter }: { status: number; retryAfter?: number | undefined }) {
    super(
      `The transfer service answered ${status}, which does not say whether it acted. Wait a moment, then look again.`,
    )
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The answer was not of the form that the service's interface describes. */
export class InvalidResponseError extends BridgeError {
  override readonly name = 'InvalidResponseError'
  override readonly recoverability = 'wait'
  constructor({ problem }: { problem: string }) {
    super(
      `The transfer service answered in a form that was not expected: ${problem}. It may have changed, or something on the way altered the answer.`,
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
