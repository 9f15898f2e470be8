import { BridgeError } from './BridgeError.js'

/**
 * `createBridgeConfig` or another function was given something that cannot work. For the developer to fix.
 *
 * @remarks Fix the configuration as the message says. It is thrown when the page loads, so you see it in
 * development.
 */
export class InvalidConfigError extends BridgeError {
  override readonly name = 'InvalidConfigError'
  override readonly recoverability = 'fatal'
}
