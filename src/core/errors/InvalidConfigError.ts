import { BridgeError } from './BridgeError.js'

/** `createBridgeConfig` or another function was given something that cannot work. The developer's to mend. */
export class InvalidConfigError extends BridgeError {
  override readonly name = 'InvalidConfigError'
  override readonly recoverability = 'fatal'
}
