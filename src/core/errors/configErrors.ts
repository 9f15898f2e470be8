import { BridgeError } from './BridgeError.js'

/**
 * `createBridgeConfig` or another function got an invalid value. The developer must fix it.
 *
 * @remarks Fix what the message names. Most are thrown when the page loads, so you see them in development. A transfer
 * ends with one, and nothing is sent, if its `reference` is too long or your `encodePermit` throws.
 */
export class InvalidConfigError extends BridgeError {
  override readonly name = 'InvalidConfigError'
  override readonly recoverability = 'fatal'
}

/**
 * A hook or component is used outside `<BridgeProvider>`. The developer must fix it.
 *
 * @remarks Put the component inside `<BridgeProvider config={config}>`.
 */
export class ProviderNotFoundError extends BridgeError {
  override readonly name = 'ProviderNotFoundError'
  override readonly recoverability = 'fatal'
  constructor({ caller }: { caller: string }) {
    super(`\`${caller}\` was used outside \`<BridgeProvider>\`. Wrap it in one.`)
  }
}
