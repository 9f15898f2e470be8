import { BridgeError } from './BridgeError.js'

/**
 * An earlier transfer of the same sender is still open; a second one could be charged in addition to it.
 *
 * @remarks Show the open transfer, which `recordId` names, and let it settle. Never work around this: two open
 * permits can both be charged.
 */
export class OpenTransferError extends BridgeError {
  override readonly name = 'OpenTransferError'
  override readonly recoverability = 'resumable'
  /** The record of the open one. */
  readonly recordId: string
  constructor({ recordId }: { recordId: string }) {
    super(
      'An earlier transfer from this account is not settled yet, and a second signature could be used in addition to it. Wait until it has left the chain.',
    )
    this.recordId = recordId
  }
}
