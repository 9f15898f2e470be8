import type { BridgeConfig } from '../../config/bridgeConfig.js'
import type { TransferRecord } from '../../record/record.js'

/**
 * What a person can do about an open transfer.
 *
 * - `sendAgain`: the same request, or the same bytes, once more; nothing is signed.
 * - `signAgain`: the identical message is signed anew and sent; of the two only one can ever be used.
 * - `replace`: another transfer on the same nonce; of the two only one can ever be used, and it may be the first.
 * - `clearAllowance`: a transaction with gas, after which the service can no longer take the money.
 */
export type TransferAction = 'sendAgain' | 'signAgain' | 'replace' | 'clearAllowance'

/** How much of a permit's life has to be left for it to be sent, in ms. */
const leastTimeLeft = 5 * 60_000

/**
 * What is safe to offer for a transfer now. Each is checked against the chain again before anything is signed or sent.
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
  { requests, environment }: Pick<BridgeConfig, 'requests' | 'environment'>,
  record: TransferRecord,
): readonly TransferAction[] {
  if (record.from === 'SOLANA')
    return record.status === 'unanswered' && record.signedTransaction ? ['sendAgain'] : []
  if (record.status === 'permitUsed') return ['clearAllowance']
  if (record.status === 'refused' || record.status === 'reverted') return ['replace']
  if (record.status !== 'unanswered') return []
  const isAlive = Number(record.permit.deadline) * 1000 - environment.now() >= leastTimeLeft
  const again = requests.has(record.id) ? 'sendAgain' : 'signAgain'
  return isAlive ? [again, 'replace'] : ['replace']
}
