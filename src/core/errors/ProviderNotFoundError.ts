import { BridgeError } from './BridgeError.js'

/**
 * A hook or component stands outside `<BridgeProvider>`. For the developer to fix.
 *
 * @remarks Put the component inside `<BridgeProvider config={config}>`.
 */
export class ProviderNotFoundError extends BridgeError {
  override readonly name = 'ProviderNotFoundError'
  override readonly recoverability = 'fatal'
  constructor({ caller }: { caller: string }) {
    super(
      `\`${caller}\` was used outside \`<BridgeProvider>\`. Wrap it in \`<BridgeProvider config={config}>\`.`,
    )
  }
}
