import { BridgeError } from './BridgeError.js'

/** An earlier transfer of the same sender is still open; a second one could be charged in addition to it. */
export class OpenTransferError extends BridgeError {
  override readonly name = 'OpenTransferError'
  override readonly recoverability = 'wait'
  /** The record of the open one. */
  readonly recordId: string
  constructor({ recordId }: { recordId: string }) {
    super(
      'An earlier transfer from this account is not settled yet, and a second signature could be used in addition to it. Wait until it has left the chain.',
    )
    this.recordId = recordId
  }
}

/** What was read before signing no longer holds. Nothing was sent. */
export class TransferOutdatedError extends BridgeError {
  override readonly name = 'TransferOutdatedError'
  override readonly recoverability = 'retryable'
  readonly reason: 'nonce' | 'allowance' | 'balance' | 'deadline'
  constructor({ reason }: { reason: 'nonce' | 'allowance' | 'balance' | 'deadline' }) {
    super(
      `What was signed no longer holds: the ${reason} changed while the wallet was open. Nothing was sent. Start again.`,
    )
    this.reason = reason
  }
}

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

/** No record of that id is stored. */
export class RecordNotFoundError extends BridgeError {
  override readonly name = 'RecordNotFoundError'
  override readonly recoverability = 'fatal'
  constructor({ recordId }: { recordId: string }) {
    super(`No transfer with the id ${recordId} is stored here. It may have been made on another device.`)
  }
}
