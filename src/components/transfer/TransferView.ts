import type { ReactNode } from 'react'
import type { Chain } from '../../core/chain/network.js'
import type { Pace } from '../../core/record/getPace.js'
import type { TransferRecord } from '../../core/record/record.js'
import type { SupportLink } from './SupportLink.js'

/** What every screen of a transfer shows and calls, whatever became of it. */
export type TransferViewProps = {
  /** What can be done about a transfer that is not settled: `TransferActions`. */
  actions?: ReactNode
  /** What the owner held on the source chain when it was last read, in base units, and when that was. */
  balance?: { amount: bigint; at: number } | undefined
  destination: Chain
  /** `unsaved` where the record will be gone with this page: the person is told to copy the report. @default 'kept' */
  keeping?: 'kept' | 'unsaved' | undefined
  /** `busy` while the chains are asked because the person wanted it. @default 'idle' */
  polling?: 'idle' | 'busy' | undefined
  /**
   * Called when the person wants to send again (`arrived`), start again (`notSent`, `setAside`) or try again (`refused` and
   * `reverted`, EVM only, on the same nonce). Left out where it is not safe.
   */
  onAgain?: (() => void) | undefined
  /** Shows a back button and is called by it. */
  onBack?: (() => void) | undefined
  /** Called when the person is done with the screen. */
  onClose?: (() => void) | undefined
  /** Shows a history button and is called by it. */
  onHistory?: (() => void) | undefined
  /** Called when the person wants the chains to be asked now. */
  onCheck?: (() => void) | undefined
  /** How many transfers are open. @default 0 */
  openCount?: number | undefined
  /** `slow` where it takes longer than usual. @default what `getPace` says */
  pace?: Pace | undefined
  /** Why the last thing that the person wanted of the transfer came to nothing. It says so, and speaks it. */
  problem?: string | undefined
  /** What the person can copy for support. It holds no signature and no key. */
  report?: string | undefined
  source: Chain
  /** Whom the person can ask. */
  support?: SupportLink.Props | undefined
}

/** One screen of a record in one of its statuses. `now` is the time on this device, in ms since 1970. */
export type TransferView<status extends TransferRecord['status']> = TransferViewProps & {
  now: number
  record: Extract<TransferRecord, { status: status }>
}
