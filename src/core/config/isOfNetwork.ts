import { isSameAddress } from '../chain/isSameAddress.js'
import type { TransferRecord } from '../record/record.js'
import type { BridgeConfig } from './bridgeConfig.js'

/**
 * Tells whether a record belongs to a configuration's chains, whichever URL of the service it was sent to. Another
 * network's chains do not know the transfer, so they would seem to prove that nothing was sent. An EVM chain is the
 * same under another name of its network: a record that blocks there must come to an end there.
 */
export function isOfNetwork({ network }: Pick<BridgeConfig, 'network'>, record: TransferRecord): boolean {
  if (record.from === 'SOLANA') return record.network === network.name
  const { id, usdc } = network.chains[record.from]
  return record.chainId === id && isSameAddress(record.token, usdc.address)
}

/** Tells whether a record belongs to a configuration's network and service. */
export function isOwnRecord(config: BridgeConfig, record: TransferRecord): boolean {
  return record.network === config.network.name && record.service === config.client.baseUrl
}
