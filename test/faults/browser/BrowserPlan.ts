import type { ChainName } from '../../../sandbox/chains.js'
import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { RecordState } from '../../../src/core/record/record.js'
import type { errorWords } from '../../../src/messages/errorWords.js'
import type { ExpectedStatuses, Moment } from '../expectedStatuses.js'
import type { modes } from '../support/Plan.js'

/** Why a transfer was not sent. */
export type Reason = Extract<RecordState, { status: 'notSent' }>['reason']

/** One outcome, and its cause. */
export type OutcomeRow = {
  /** The row's label in the table. */
  label: string
  from: ChainName
  to: ChainName
  /** How the service collects a deposit on an EVM chain. @default 'atomic' */
  style?: 'atomic' | 'twoStep'
  faults?: readonly Fault[]
  /** What the person does besides sending and waiting. */
  person?: 'replaces' | 'clearsAllowance' | 'declines'
  /** What others do: somebody pays the recipient the amount during the prompt; the issuer has blocked the sender. */
  others?: 'pay at the prompt' | 'have blocked the sender'
  /** What the recipient gets that is no arrival of this transfer, in base units. */
  unmatched?: bigint
  /**
   * The answer hangs for some seconds: whoever leaves does so while the request is in flight.
   * @default whoever leaves has read what the service answered
   */
  hangs?: true
  /** What happens to the first of two tabs. @default 'closes' once its request has left */
  firstTab?: 'stays'
} & (
  | {
      /** The expected statuses from each moment on. */
      expectedStatuses: ExpectedStatuses
      /** The reason, if it ends as not sent. */
      reason?: Reason
      /** From which moment on it is shown as slow. */
      slowFrom?: Moment
      /** From which moment on no node shows the outcome, and the person may set it aside. */
      closableFrom?: Moment
    }
  | {
      /** It never starts: the error, and whether the wallet was asked before. */
      rejects: { error: keyof typeof errorWords; wallet: 'asked' | 'not asked' }
    }
)

/** One cell: an outcome, and what the person does with the page. */
export type BrowserPlan = OutcomeRow & { mode: (typeof modes)[number] }
