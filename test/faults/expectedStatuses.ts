import type { TransferStatus } from '../../src/core/record/record.js'

/**
 * When a transfer is looked at. Between two of them a clock moves, or what was wrong is lifted.
 *
 * - `answered`: the page's request is over.
 * - `soon`: service and chains have done what they do at once.
 * - `dropped`: minutes later, when a block that was to vanish has vanished.
 * - `returned`: minutes later, when what comes back is back.
 * - `later`: minutes later, when the late relayer has acted.
 * - `lifted`: the service and the token are themselves again.
 * - `expired`: every permit's deadline, and every Solana transaction's last block height, is over.
 * - `reachable`: every node is itself again.
 * - `final`: the blocks since then are final.
 */
export const moments = [
  'answered',
  'soon',
  'dropped',
  'returned',
  'later',
  'lifted',
  'expired',
  'reachable',
  'final',
] as const
export type Moment = (typeof moments)[number]

/** What a transfer's record has to say from each moment on; one of several where that hangs on who is faster. */
export type ExpectedStatuses = { [moment in Moment]?: TransferStatus | readonly TransferStatus[] }

/** The expected statuses at a moment. */
export function expectedAt(expectedStatuses: ExpectedStatuses, moment: Moment): readonly TransferStatus[] {
  const until = moments.slice(0, moments.indexOf(moment) + 1)
  return until.reduce<readonly TransferStatus[]>((last, one) => [expectedStatuses[one] ?? last].flat(), [])
}

/** The same for a page that never receives the service's answer, so that no status from the answer is possible. */
export function withoutAnswer(expectedStatuses: ExpectedStatuses): ExpectedStatuses {
  const ofAnswers: readonly TransferStatus[] = ['pending', 'refused', 'reverted']
  const unheard = (status: TransferStatus) => (ofAnswers.includes(status) ? 'unanswered' : status)
  const entries = Object.entries(expectedStatuses).map(([moment, due]) => [moment, [due].flat().map(unheard)])
  return Object.fromEntries(entries) as ExpectedStatuses
}
