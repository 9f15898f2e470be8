import type { TransferRecord, TransferStatus } from './record.js'

/**
 * What a person can do about an open transfer.
 *
 * - `sendAgain`: the same request, or the same bytes, once more; nothing is signed.
 * - `signAgain`: the identical message is signed anew and sent; of the two only one can ever be used.
 * - `replace`: another transfer on the same nonce; of the two only one can ever be used, and it may be the first.
 * - `clearAllowance`: a transaction with gas, after which the service can no longer take the money.
 * - `setAside`: the transfer is closed without an answer; nothing of it can move any more, but it may have been paid.
 */
export type TransferAction = 'sendAgain' | 'signAgain' | 'replace' | 'clearAllowance' | 'setAside'

/** What a status means for money. What is left out of an entry is `no`, `never` or none. */
export type StatusRule = {
  /** What was signed may still take the money without having been seen to, so a new one of its sender waits. */
  blocks?: true
  /** What was signed runs out by itself, and by then the chain will have told whether it left. */
  expires?: true
  /** Whether a new permit may take its nonce: at once, or where the person has chosen this very transfer. */
  replaceable?: 'freely' | 'whenChosen'
  /** The permit was used and nothing moved: the service can take the money as long as the allowance stands. */
  hasUsedPermit?: true
  /** The money has been seen to leave. */
  hasLeft?: true
  /** For the person it is over; nothing about it can change any more, at once or once the blocks it rests on are final. */
  isOver?: 'settled' | 'whenFinal'
  /** What may be offered besides replacing it; `transferActions` leaves out what time or this page rule out. */
  offers?: readonly Exclude<TransferAction, 'replace'>[]
}

const endings = ['clearAllowance', 'setAside'] as const

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
 * What each status means for money, by the kind of its source chain: the one place that says so. On Solana there is no
 * permit, and a transaction that failed cannot land again.
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

/** What the status of a record means for money. */
export function statusRule({ from, status }: Kind): StatusRule {
  return statusRules[from === 'SOLANA' ? 'solana' : 'evm'][status]
}

/** Tells whether what a record authorised may still take the money without having been seen to do so. */
export function isBlocking(record: Kind): boolean {
  return statusRule(record).blocks === true
}

/**
 * Tells whether a transfer is still on its way, or not known to be.
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

/** Tells whether a new permit may take the nonce of a record without the person having chosen it. */
export function isReplaceable(record: Kind): boolean {
  return statusRule(record).replaceable === 'freely'
}

/** Tells whether a transfer ended without having been seen to leave. */
export function isClosedRecord(record: Kind): boolean {
  return statusRule(record).isOver === 'settled'
}

const bestFirst: readonly TransferAction[] = [
  'sendAgain',
  'signAgain',
  'replace',
  'clearAllowance',
  'setAside',
]

/** What the status of a record lets be done about it, the best first. */
export function listOffers(record: Kind): readonly TransferAction[] {
  const { offers = [], replaceable } = statusRule(record)
  return bestFirst.filter((action) => (action === 'replace' ? replaceable : offers.includes(action)))
}
