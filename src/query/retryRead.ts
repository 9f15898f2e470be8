import { BridgeError } from '../core/errors/BridgeError.js'

/** Reads are tried twice more, but for errors that trying again does not change. */
export function retryRead(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof BridgeError && error.recoverability === 'fatal')
}
