import { BridgeError } from './BridgeError.js'
import { redactCause } from './redactCause.js'

/**
 * No record could be kept, and nothing is sent without one. A storage's own error may show what it was given, a
 * signed transaction among it, so little of it is kept.
 *
 * @remarks Ask the person to free space or to leave private browsing. To go on without a record, answer
 * `onUnsaved` with `true`.
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
