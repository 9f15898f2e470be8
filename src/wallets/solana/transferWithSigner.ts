import { isEvmChainKey } from '../../core/chain/chain.js'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import { UnsupportedRouteError } from '../../core/errors/requestErrors.js'
import { WalletNotConnectedError } from '../../core/errors/walletErrors.js'
import type { TransferRecord } from '../../core/record/record.js'
import type { SolanaPolicy } from '../../core/transfer/solana/solanaPolicy.js'
import type { SolanaSigner } from '../../core/transfer/solana/solanaSigner.js'
import { solanaTransfer } from '../../core/transfer/solana/solanaTransfer.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'

type Transfer = Parameters<WalletConnection['transfer']>

/**
 * Transfers with the currently signing account.
 *
 * @throws UnsupportedRouteError, WalletNotConnectedError, and as `solanaTransfer` does
 */
export async function transferWithSigner(
  config: BridgeConfig,
  {
    signer,
    policy,
    ...request
  }: Transfer[0] & Transfer[1] & { signer: SolanaSigner | undefined; policy: SolanaPolicy },
): Promise<TransferRecord> {
  const { from, to } = request
  if (from !== 'SOLANA' || !isEvmChainKey(to)) throw new UnsupportedRouteError({ from, to })
  if (!signer) throw new WalletNotConnectedError({ kind: 'solana' })
  return solanaTransfer(config, { ...request, to, signer, policy })
}
