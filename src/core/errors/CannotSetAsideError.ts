import { BridgeError } from './BridgeError.js'

/**
 * What was signed could still move the money, or no node of the chain could say that it cannot.
 *
 * @remarks Keep the record open and offer to check again. `getDecisionTime(record)` says by when the chain will
 * have told.
 */
export class CannotSetAsideError extends BridgeError {
  override readonly name = 'CannotSetAsideError'
  override readonly recoverability = 'resumable'
  readonly recordId: string
  constructor({ recordId }: { recordId: string }) {
    super(
      'This transfer cannot be set aside yet: what was signed could still move the money, or the chain could not be read. Check again later.',
    )
    this.recordId = recordId
  }
}
