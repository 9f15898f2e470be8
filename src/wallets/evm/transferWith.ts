import type { EvmChainKey } from '../../core/chain/chain.js'
import { chunks } from '../../core/chunks/chunks.js'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { EvmSigner, WalletConnection } from '../../core/wallet/walletConnection.js'

/** Loads the transfer and the signer on first use, so that neither is in the first screen. */
export function transferWith(
  config: BridgeConfig,
  signer: () => Promise<EvmSigner>,
): Required<Pick<WalletConnection, 'signer' | 'transfer'>> {
  return {
    signer,
    transfer: async ({ from, ...request }, context) => {
      const [{ transfer }, loaded] = await Promise.all([chunks.transfers(), signer()])
      // The transfer itself refuses a source that no permit can be signed for.
      return transfer(config, { ...request, from: from as EvmChainKey, ...context, signer: loaded })
    },
  }
}
