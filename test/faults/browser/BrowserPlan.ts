import type { ChainName } from '../../../sandbox/chains.js'
import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { RecordState } from '../../../src/core/record/record.js'
import type { errorWords } from '../../../src/messages/errorWords.js'
import type { ExpectedStatuses, Moment } from '../expectedStatuses.js'
import type { modes } from '../support/Plan.js'

/** Why a transfer was not sent. */
export type Reason = Extract<RecordState, { status: 'notSent' }>['reason']

/** One outcome, and what brings it about. */
export type OutcomeRow = {
  /** What happens, as the table names it. */
  label: string
  from: ChainName
  to: ChainName
  /** How the service takes a deposit on an EVM chain. @default 'atomic' */
  style?: 'atomic' | 'twoStep'
  faults?: readonly Fault[]
  /** What the person does beside sending and waiting. */
  person?: 'replaces' | 'clearsAllowance' | 'declines'
  /** What others do: somebody pays the recipient the amount while the wallet asks; the issuer has blocked the sender. */
  others?: 'pay at the prompt' | 'have blocked the sender'
  /** What the recipient gets, where that is no arrival of this transfer. Base units. */
  unmatched?: bigint
  /**
   * The answer hangs for some seconds: whoever leaves does so while the request is in flight.
   * @default whoever leaves has read what the service answered
   */
  hangs?: true
  /** What becomes of the first of two tabs. @default 'closes' once its request has left */
  firstTab?: 'stays'
} & (
  | {
      /** What has to be said from each moment on. */
      expectedStatuses: ExpectedStatuses
      /** Where it ends as not sent: the reason that is given. */
      reason?: Reason
      /** From when on it takes longer than usual. */
      slowFrom?: Moment
      /** From when on no node can tell what became of it, and the person may set it aside. */
      closableFrom?: Moment
    }
  | {
      /** It never starts: what the person is told, and whether the wallet was asked before. */
      rejects: { error: keyof typeof errorWords; wallet: 'asked' | 'not asked' }
    }
)

/** One cell: an outcome, and what the person does with the page meanwhile. */
export type BrowserPlan = OutcomeRow & { mode: (typeof modes)[number] }
