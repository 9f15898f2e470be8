import { BridgeError } from './BridgeError.js'

/**
 * The sender is a contract, and the service is not known to take contract signatures.
 *
 * @remarks Ask the service’s operator whether it takes contract signatures. If so, set `contractOwners: true`.
 */
export class ContractOwnerError extends BridgeError {
  override readonly name = 'ContractOwnerError'
  override readonly recoverability = 'fatal'
  constructor() {
    super(
      'The sender is a smart contract account, whose signature is not a plain one. Use a plain account, or set `contractOwners: true` if the service takes such permits.',
    )
  }
}
