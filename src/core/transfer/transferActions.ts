import { isSameAddress } from '../chain/isSameAddress.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { leastTimeLeft } from '../record/permitLifetime.js'
import type { TransferRecord } from '../record/record.js'
import { listOffers, statusRule, type TransferAction } from '../record/status.js'

/**
 * Lists the actions that are safe to offer for a transfer now. Each action checks the chain again before anything is
 * signed or sent. `others` are the stored transfers: beside one on the same nonce that was accepted, nothing is sent.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, type TransferRecord, transferActions } from 'usdc-bridge-react/core'
 *
 * function canSendAgain(config: BridgeConfig, record: TransferRecord) {
 *   return transferActions(config, record).includes('sendAgain')
 * }
 * ```
 */
export function transferActions(
  {
    client,
    permitSpenders,
    _internal: { requests, environment },
  }: Pick<BridgeConfig, 'permitSpenders'> & {
    client: Pick<BridgeConfig['client'], 'baseUrl'>
    _internal: Pick<BridgeConfig['_internal'], 'requests' | 'environment'>
  },
  record: TransferRecord,
  others: readonly TransferRecord[] = [],
): readonly TransferAction[] {
  const isPossible = (action: TransferAction) => {
    if (action === 'setAside') return record.closable !== undefined
    const isToService = action === 'sendAgain' || action === 'signAgain'
    if (isToService && record.service !== client.baseUrl) return false
    if (record.from === 'SOLANA') return record.signedTransaction !== undefined && !record.closable
    if (action === 'revokeAllowance')
      return (record.allowance ?? 0n) > 0n || statusRule(record).hasUsedPermit === true
    if (action === 'replace') return !record.closable
    const now = BigInt(Math.ceil(environment.now() / 1000))
    const isRemembered = requests.has(record.id)
    return (
      isSameAddress(record.permit.spender, permitSpenders[record.from]) &&
      record.permit.deadline - now >= leastTimeLeft &&
      isRemembered === (action === 'sendAgain')
    )
  }
  return listOffers(record, others).filter(isPossible)
}
