import { BridgeError } from './BridgeError.js'

/**
 * A hook or component stands outside `<BridgeProvider>`. The developer's to mend.
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
