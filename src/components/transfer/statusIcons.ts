import type { TransferRecord, TransferStatus } from '../../core/record/record.js'
import type { Outcome } from '../amount/AmountShown.js'

/** The icon of each status. */
export const statusIcons: { readonly [status in TransferStatus]: Outcome } = {
  submitting: { icon: 'arrow', state: 'now' },
  pending: { icon: 'arrow', state: 'now' },
  sent: { icon: 'arrow', state: 'now' },
  unanswered: { icon: 'question', state: 'unanswered' },
  refused: { icon: 'alert', state: 'refused' },
  reverted: { icon: 'alert', state: 'refused' },
  permitUsed: { icon: 'clock', state: 'slow' },
  arrived: { icon: 'check', state: 'arrived' },
  notSent: { icon: 'minus', state: 'next' },
  setAside: { icon: 'question', state: 'next' },
}

/** The arrived amount, or else the signed one, in base units. */
export function amountOf(record: TransferRecord): bigint {
  return record.status === 'arrived' ? record.arrival.amount : record.amount
}
