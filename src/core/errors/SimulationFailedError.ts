import { BridgeError } from './BridgeError.js'

/** A test run of the built transaction failed. */
export class SimulationFailedError extends BridgeError {
  override readonly name = 'SimulationFailedError'
  override readonly recoverability = 'retryable'
  constructor({ reason }: { reason: string }) {
    super(`A test run of the transaction failed (${reason.slice(0, 200)}), so nothing was signed. Try again.`)
  }
}
