import { BridgeError } from './BridgeError.js'
import { redactCause } from './redactCause.js'

/**
 * No record could be stored, and nothing is sent without one. Only a part of a storage's own error is kept, because it
 * may contain what was stored, including a signed transaction.
 *
 * @remarks Ask the person to free space or to leave private browsing. To continue without a record, answer `onUnsaved`
 * with `true`.
 */
export class StorageError extends BridgeError {
  override readonly name = 'StorageError'
  override readonly recoverability = 'retryable'
  constructor({ cause }: { cause?: unknown } = {}) {
    super(
      'The transfer could not be stored. Free some space or leave private browsing.',
      cause === undefined ? {} : { cause: redactCause(cause) },
    )
  }
}

/**
 * No record with that id is stored.
 *
 * @remarks Check the id. Records live in the browser that made the transfer; `useFindTransfers` searches the chains.
 */
export class RecordNotFoundError extends BridgeError {
  override readonly name = 'RecordNotFoundError'
  override readonly recoverability = 'fatal'
  constructor({ recordId }: { recordId: string }) {
    super(`No transfer with the id ${recordId} is stored here. It may be on another device.`)
  }
}
