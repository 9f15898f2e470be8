import type { InvalidConfigError } from './configErrors.js'

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
