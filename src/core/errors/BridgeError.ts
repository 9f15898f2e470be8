/**
 * What the person or the program can do after an error.
 *
 * - `fatal`: pressing again changes nothing; the integrator or the person has to change something first.
 * - `retryable`: nothing was sent; trying again is safe.
 * - `resumable`: the transfer is kept and goes on from where it is.
 * - `wait`: trying again is safe after a while.
 */
export type Recoverability = 'fatal' | 'retryable' | 'resumable' | 'wait'

/**
 * Every error that this package throws extends `BridgeError`, so that one `instanceof` tells them from the host's.
 *
 * The message says what happened, why, and what to do. It never holds a signature, a permit or a key.
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
   * The stable code to branch on: a literal in every subclass, so that a `switch` over it is exhaustive. It stays the
   * same in a minified build and in every language, and stands in `docsPath`. There is no second one beside it.
   */
  abstract override readonly name: string
  abstract readonly recoverability: Recoverability

  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
  }

  /** Where the handbook explains this error: a page and its anchor, without a host. */
  get docsPath(): string {
    return `errors#${this.name.toLowerCase()}`
  }
}
