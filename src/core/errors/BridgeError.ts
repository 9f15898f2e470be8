/**
 * What the person or the program can do after an error. After a `POST` of something signed by a `BridgeClient` of your
 * own, this does not hold: the service may have executed it. Check the source chain first.
 *
 * - `fatal`: nothing was sent. Trying again does not help until the integrator or the person changes something.
 * - `retryable`: nothing was sent. Trying again is safe.
 * - `resumable`: a transfer is stored. It may have been executed, so show its status and do not start another.
 * - `wait`: nothing was sent. Trying again is safe after a while.
 */
export type Recoverability = 'fatal' | 'retryable' | 'resumable' | 'wait'

/**
 * Every error that this package throws extends `BridgeError`, so that one `instanceof` distinguishes them from the
 * host's.
 *
 * The message says what happened, why, and what to do. It never contains a signature, a permit or a key.
 *
 * @example
 * ```ts
 * import { BridgeError } from 'usdc-bridge-react/core'
 *
 * function advice(error: unknown) {
 *   return error instanceof BridgeError ? `${error.name}: ${error.recoverability}` : 'not from the bridge'
 * }
 * ```
 */
export abstract class BridgeError extends Error {
  /**
   * The stable code to branch on: a literal in every subclass, so that a `switch` over it is exhaustive. It is the
   * same in a minified build and in every language, and is part of `docsPath`. There is no other code.
   */
  abstract override readonly name: string
  abstract readonly recoverability: Recoverability

  /** Takes the cause and the properties that a subclass declares. */
  constructor(
    message: string,
    { cause, ...properties }: { cause?: unknown; readonly [property: string]: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, properties)
  }

  /** The handbook's page and anchor about this error, without a host. */
  get docsPath(): string {
    return `errors#${this.name.toLowerCase()}`
  }
}
