import type { TransferRecord } from '../record/record.js'
import type { BridgeConfig } from './bridgeConfig.js'

/** Tells whether a record belongs to a configuration's network and service. */
export function isOwnRecord(config: BridgeConfig, record: TransferRecord): boolean {
  return record.network === config.network.name && record.service === config.client.baseUrl
}
