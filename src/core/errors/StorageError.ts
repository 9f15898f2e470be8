import { BridgeError } from './BridgeError.js'
import { redactCause } from './redactCause.js'

/**
 * No record could be kept, and nothing is sent without one. A storage's own error may show what it was given, a signed
 * transaction among it, so little of it is kept.
 */
export class StorageError extends BridgeError {
  override readonly name = 'StorageError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown } = {}) {
    super(
      'The transfer could not be kept in storage, and nothing is sent without a record of it. Free some space or leave private browsing, then try again.',
      cause === undefined ? {} : { cause: redactCause(cause) },
    )
  }
}
