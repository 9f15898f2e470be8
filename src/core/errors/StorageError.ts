import { BridgeError } from './BridgeError.js'

/** No record could be kept, and nothing is sent without one. */
export class StorageError extends BridgeError {
  override readonly name = 'StorageError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown } = {}) {
    super(
      'The transfer could not be kept in storage, and nothing is sent without a record of it. Free some space or leave private browsing, then try again.',
      { cause },
    )
  }
}
