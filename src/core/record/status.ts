import type { TransferRecord, TransferStatus } from './record.js'

/**
 * What a person can do about an open transfer.
 *
 * - `sendAgain`: the same request, or the same bytes, once more; nothing is signed.
 * - `signAgain`: the identical message is signed anew and sent; of the two only one can ever be used.
 * - `replace`: another transfer on the same nonce; of the two only one can ever be used, and it may be the first.
 * - `clearAllowance`: a transaction with gas, after which the service can no longer take the money.
 */
export type TransferAction = 'sendAgain' | 'signAgain' | 'replace' | 'clearAllowance'

/** What a status means for money. What is left out of an entry is `no`, `never` or none. */
export type StatusRule = {
  /** What was signed may still take the money without having been seen to, so a new one of its sender waits. */
  blocks?: true
  /** Whether a new permit may take its nonce: at once, or where the person has chosen this very transfer. */
  replaceable?: 'freely' | 'whenChosen'
  /** The money has been seen to leave. */
  hasLeft?: true
  /** The permit's nonce has been seen to be used. */
  hasUsedNonce?: true
  /** For the person it is over; nothing about it can change any more, at once or once the blocks it rests on are final. */
  isOver?: 'settled' | 'whenFinal'
  /** What may be offered, the best first; `transferActions` leaves out what time or this page rule out. */
  offers?: readonly TransferAction[]
}

const mayBeReplaced: StatusRule = { blocks: true, replaceable: 'freely', offers: ['replace'] }

const evm: { readonly [status in TransferStatus]: StatusRule } = {
  submitting: { blocks: true },
  unanswered: {
    blocks: true,
    replaceable: 'whenChosen',
    offers: ['sendAgain', 'signAgain', 'replace'],
  },
  pending: { blocks: true },
  refused: mayBeReplaced,
  reverted: mayBeReplaced,
  permitUsed: { blocks: true, hasUsedNonce: true, offers: ['clearAllowance'] },
  sent: { hasLeft: true, hasUsedNonce: true },
  arrived: { hasLeft: true, hasUsedNonce: true, isOver: 'whenFinal' },
  notSent: { isOver: 'settled' },
}

/**
 * What each status means for money, by the kind of its source chain: the one place that says so. On Solana there is no
 * permit, and a transaction that failed cannot land again.
 */
export const statusRules: { readonly [source in 'evm' | 'solana']: typeof evm } = {
  evm,
  solana: {
    ...evm,
    unanswered: { blocks: true, offers: ['sendAgain'] },
    refused: { blocks: true },
    reverted: {},
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

/** Tells whether a transfer is still on its way, or not known to be. */
export function isOpenRecord(record: Kind): boolean {
  return !statusRule(record).isOver
}

/** Tells whether a new permit may take the nonce of a record without the person having chosen it. */
export function isReplaceable(record: Kind): boolean {
  return statusRule(record).replaceable === 'freely'
}
