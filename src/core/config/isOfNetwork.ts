import { isSameAddress } from '../chain/isSameAddress.js'
import type { TransferRecord } from '../record/record.js'
import type { BridgeConfig } from './bridgeConfig.js'

/**
 * Tells whether a record is of the chains of a configuration, by whichever address of the service it was sent. Another
 * network's chains know nothing of a transfer, and would seem to say that nothing was ever sent.
 */
export function isOfNetwork({ network }: Pick<BridgeConfig, 'network'>, record: TransferRecord): boolean {
  if (record.network !== network.name) return false
  if (record.from === 'SOLANA') return true
  const { id, usdc } = network.chains[record.from]
  return record.chainId === id && isSameAddress(record.token, usdc.address)
}
