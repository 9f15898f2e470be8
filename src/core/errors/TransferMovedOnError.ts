import { BridgeError } from './BridgeError.js'

/**
 * The transfer is not one whose answer never came, so sending it again is not what helps.
 *
 * @remarks Read the record again and show what it says now.
 */
export class TransferMovedOnError extends BridgeError {
  override readonly name = 'TransferMovedOnError'
  override readonly recoverability = 'resumable'
  /** The record as it is. */
  readonly recordId: string
  constructor({ recordId }: { recordId: string }) {
    super('More is known of this transfer by now, so it was not sent again. Check where it stands.')
    this.recordId = recordId
  }
}
