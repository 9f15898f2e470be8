import type { TransferRecord, TransferStatus } from './record.js'
import { isSibling } from './sender.js'

/**
 * What a person can do about an open transfer.
 *
 * - `sendAgain`: repeat the same request, or send the same bytes again; nothing is signed.
 * - `signAgain`: sign the identical message again and send it; only one of the two can ever be used.
 * - `replace`: start another transfer with the same nonce; only one of the two can ever be used, and it may be the
 *   first.
 * - `revokeAllowance`: send a transaction with gas, after which the service can no longer take the money.
 * - `setAside`: close the transfer without a known outcome; nothing can move anymore, but it may have been paid.
 */
export type TransferAction = 'sendAgain' | 'signAgain' | 'replace' | 'revokeAllowance' | 'setAside'

/** What a status means for money. Missing entries mean `no`, `never` or none. */
export type StatusRule = {
  /** What was signed may still take the money unseen, so the sender's next transfer waits. */
  blocks?: true
  /** What was signed expires by itself, and by then the chain shows whether the money left. */
  expires?: true
  /** Whether a new permit may use the same nonce: at once, or only if the person chose to replace this transfer. */
  replaceable?: 'freely' | 'whenChosen'
  /** The permit was used but nothing moved: the service can take the money while the allowance remains. */
  hasUsedPermit?: true
  /** The money was seen to leave. */
  hasLeft?: true
  /** The transfer is over for the person: nothing can change anymore, either at once or when its blocks are final. */
  isOver?: 'settled' | 'whenFinal'
  /**
   * The actions that may be offered besides replacing it. `transferActions` leaves out those that time or this page
   * rule out.
   */
  offers?: readonly Exclude<TransferAction, 'replace'>[]
}

const endings = ['revokeAllowance', 'setAside'] as const

const failed: StatusRule = { blocks: true, expires: true, replaceable: 'freely', offers: endings }

const evm: { readonly [status in TransferStatus]: StatusRule } = {
  submitting: { blocks: true, expires: true },
  unanswered: {
    blocks: true,
    expires: true,
    replaceable: 'whenChosen',
    offers: ['sendAgain', 'signAgain', ...endings],
  },
  pending: { blocks: true, expires: true, offers: endings },
  refused: failed,
  reverted: failed,
  permitUsed: { blocks: true, hasUsedPermit: true, offers: endings },
  sent: { hasLeft: true },
  arrived: { hasLeft: true, isOver: 'whenFinal' },
  notSent: { isOver: 'settled' },
  setAside: { isOver: 'settled' },
}

const waiting: StatusRule = { blocks: true, expires: true, offers: ['setAside'] }

/**
 * The single definition of what each status means for money, by the kind of source chain. On Solana there is no
 * permit, and a failed transaction cannot land again.
 */
export const statusRules: { readonly [source in 'evm' | 'solana']: typeof evm } = {
  evm,
  solana: {
    ...evm,
    unanswered: { ...waiting, offers: ['sendAgain', 'setAside'] },
    refused: waiting,
    pending: waiting,
    reverted: waiting,
  },
}

type Kind = Pick<TransferRecord, 'from' | 'status'>

export function statusRule({ from, status }: Kind): StatusRule {
  return statusRules[from === 'SOLANA' ? 'solana' : 'evm'][status]
}

/** Tells whether a record's authorization may still take the money without this having been seen. */
export function isBlocking(record: Kind): boolean {
  return statusRule(record).blocks === true
}

/**
 * Tells whether a transfer is still on its way, or its outcome is unknown.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, isOpenRecord } from 'usdc-bridge-react/core'
 *
 * const listOpen = async (config: BridgeConfig) => (await config.records.list()).filter(isOpenRecord)
 * ```
 */
export function isOpenRecord(record: Kind): boolean {
  return !statusRule(record).isOver
}

/** Tells whether a new permit may use a record's nonce without the person choosing so. */
export function isReplaceable(record: Kind): boolean {
  return statusRule(record).replaceable === 'freely'
}

/** Tells whether a transfer ended without being seen to leave. */
export function isClosedRecord(record: Kind): boolean {
  return statusRule(record).isOver === 'settled'
}

const bestFirst: readonly TransferAction[] = [
  'sendAgain',
  'signAgain',
  'replace',
  'revokeAllowance',
  'setAside',
]

/**
 * Lists what can be done about a record in its status, best first. Nothing is sent for it while one of `others` has
 * its nonce and may not be replaced.
 */
export function listOffers(
  record: TransferRecord,
  others: readonly TransferRecord[] = [],
): readonly TransferAction[] {
  const { offers = [], replaceable } = statusRule(record)
  const { id } = record
  if (others.some((other) => other.id !== id && isSibling(other, record) && isStanding(other)))
    return endings.filter((action) => offers.includes(action))
  return bestFirst.filter((action) => (action === 'replace' ? replaceable : offers.includes(action)))
}

/** Tells whether a permit was accepted, may be on its way, or was used: one on the same nonce could displace it. */
function isStanding(record: TransferRecord): boolean {
  const { replaceable, isOver } = statusRule(record)
  return isOver !== 'settled' && (!replaceable || (replaceable === 'whenChosen' && wasAccepted(record)))
}

/** Tells whether the service has accepted a transfer. A record of version 1 has no time of it. */
export function wasAccepted({ acceptedAt, serviceStatus }: TransferRecord): boolean {
  return (acceptedAt ?? serviceStatus) !== undefined
}

/**
 * Tells whether a transfer can no longer change. Its arrival, and its departure if it was seen, can be undone until
 * their blocks are final.
 */
export function isSettledRecord(record: TransferRecord): boolean {
  const { isOver } = statusRule(record)
  if (isOver !== 'whenFinal') return isOver === 'settled'
  const observations = [
    'departure' in record ? record.departure : undefined,
    'arrival' in record ? record.arrival : undefined,
  ]
  return observations.every((observation) => !observation || observation.isFinal === true)
}
