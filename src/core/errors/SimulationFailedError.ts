import { BridgeError } from './BridgeError.js'

/**
 * A test run of the built transaction failed.
 *
 * @remarks Let the person try again: a new transaction is built. If it stays, give the message to the service’s
 * operator.
 */
export class SimulationFailedError extends BridgeError {
  override readonly name = 'SimulationFailedError'
  override readonly recoverability = 'retryable'
  constructor({ reason }: { reason: string }) {
    super(`A test run of the transaction failed (${reason.slice(0, 200)}), so nothing was signed. Try again.`)
  }
}
