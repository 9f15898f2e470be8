import { BridgeError } from './BridgeError.js'

/** A hook or component stands outside `<BridgeProvider>`. The developer's to mend. */
export class ProviderNotFoundError extends BridgeError {
  override readonly name = 'ProviderNotFoundError'
  override readonly recoverability = 'fatal'
  constructor({ caller }: { caller: string }) {
    super(
      `\`${caller}\` was used outside \`<BridgeProvider>\`. Wrap it in \`<BridgeProvider config={config}>\`.`,
    )
  }
}
