import { BridgeError } from './BridgeError.js'

/**
 * No record of that id is stored.
 *
 * @remarks Check the id. Records live in the browser that made the transfer; `useFindTransfers` looks on the
 * chains.
 */
export class RecordNotFoundError extends BridgeError {
  override readonly name = 'RecordNotFoundError'
  override readonly recoverability = 'fatal'
  constructor({ recordId }: { recordId: string }) {
    super(`No transfer with the id ${recordId} is stored here. It may have been made on another device.`)
  }
}
