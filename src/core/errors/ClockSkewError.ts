import { BridgeError } from './BridgeError.js'

/**
 * The chain's clock and the device's are more than five minutes apart.
 *
 * @remarks Tell the person to set the clock. If many people see this, a node in `rpc` lags: replace it.
 */
export class ClockSkewError extends BridgeError {
  override readonly name = 'ClockSkewError'
  override readonly recoverability = 'fatal'
  constructor({ seconds }: { seconds: number }) {
    super(
      `The clock of this device and that of the chain are ${seconds} seconds apart, so no deadline can be trusted. Set the clock, or check the RPC, then try again.`,
    )
  }
}
