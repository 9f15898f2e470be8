/** The error types that a module exports. */
type ErrorsOf<area> = {
  [name in keyof area]: area[name] extends abstract new (...args: never) => infer error ? error : never
}[keyof area]

/**
 * The closed set of errors that a person can run into. A new class does not compile until it has words in `messages`.
 */
export type BridgeErrorType =
  | ErrorsOf<typeof import('./chainErrors.js')>
  | ErrorsOf<typeof import('./connectionErrors.js')>
  | ErrorsOf<typeof import('./permitErrors.js')>
  | ErrorsOf<typeof import('./requestErrors.js')>
  | ErrorsOf<typeof import('./serviceErrors.js')>
  | ErrorsOf<typeof import('./solanaErrors.js')>
  | ErrorsOf<typeof import('./storageErrors.js')>
  | ErrorsOf<typeof import('./transferErrors.js')>
  | ErrorsOf<typeof import('./walletErrors.js')>
