import type { InvalidConfigError } from './configErrors.js'

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

/** The error types that a module exports. */
type ErrorsOf<area> = {
  [name in keyof area]: area[name] extends abstract new (...args: never) => infer error ? error : never
}[keyof area]

/**
 * The closed set of errors that a transfer, or anything else that a person does, can end with. `InvalidConfigError` is
 * for the developer: what the page passed cannot be sent, such as a `reference` that is too long.
 */
export type BridgeErrorType = WordedErrorType | InvalidConfigError

/** The errors with words for the person. A new class does not compile until it has some in `messages`. */
export type WordedErrorType =
  | ErrorsOf<typeof import('./chainErrors.js')>
  | ErrorsOf<typeof import('./connectionErrors.js')>
  | ErrorsOf<typeof import('./permitErrors.js')>
  | ErrorsOf<typeof import('./requestErrors.js')>
  | ErrorsOf<typeof import('./serviceErrors.js')>
  | ErrorsOf<typeof import('./solanaErrors.js')>
  | ErrorsOf<typeof import('./storageErrors.js')>
  | ErrorsOf<typeof import('./transferErrors.js')>
  | ErrorsOf<typeof import('./walletErrors.js')>
