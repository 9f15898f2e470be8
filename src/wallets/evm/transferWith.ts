import type { BridgeConfig } from '../../core/bridgeConfig.js'
import { UnsupportedRouteError } from '../../core/errors/UnsupportedRouteError.js'
import type { EvmSigner } from '../../core/evm/signer.js'
import type { WalletSession } from '../../core/walletFamily.js'

/** Loads the transfer and the signer on first use, so that the first screen carries neither. */
export function transferWith(
  config: BridgeConfig,
  loadSigner: () => Promise<EvmSigner>,
): WalletSession['transfer'] {
  return async ({ from, ...request }, context) => {
    if (from === 'SOLANA') throw new UnsupportedRouteError({ from, to: request.to })
    const [{ transfer }, signer] = await Promise.all([import('../../core/later.js'), loadSigner()])
    return transfer(config, { ...request, from, ...context, signer })
  }
}
