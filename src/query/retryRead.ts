import type { BridgeError } from '../core/errors/BridgeError.js'

/** Retries reads twice, except for errors that a retry cannot fix. */
export function retryRead(failures: number, error: unknown): boolean {
  return failures < 2 && (error as Partial<BridgeError> | undefined)?.recoverability !== 'fatal'
}
