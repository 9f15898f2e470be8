import type { ReactNode } from 'react'
import type { Chain } from '../../core/chain/network.js'
import type { TransferRecord } from '../../core/record/record.js'
import type { Pace } from '../../core/record/timing.js'
import type { SupportLink } from './SupportLink.js'

/** The common props of every screen of a transfer. */
export type TransferViewProps = {
  /** The actions for an unsettled transfer: `TransferActions`. */
  actions?: ReactNode
  /** The owner's latest balance on the source chain, in base units, and when it was read. */
  balance?: { amount: bigint; at: number } | undefined
  destination: Chain
  /** `unsaved` if the record will be gone with this page: the person is told to copy the report. @default 'kept' */
  keeping?: 'kept' | 'unsaved' | undefined
  /** `busy` while the chains are being checked at the person's request. @default 'idle' */
  polling?: 'idle' | 'busy' | undefined
  /**
   * Called when the person wants to send again (`arrived`), start again (`notSent`, `setAside`) or try again
   * (`refused` and `reverted`, EVM only, on the same nonce). Omitted if that is not safe.
   */
  onAgain?: (() => void) | undefined
  /** Shows a back button and handles its press. */
  onBack?: (() => void) | undefined
  /** Called when the person is done with the screen. */
  onClose?: (() => void) | undefined
  /** Shows a history button and handles its press. */
  onHistory?: (() => void) | undefined
  /** Called when the person wants to check the chains now. */
  onCheck?: (() => void) | undefined
  /** How many transfers are open. @default 0 */
  openCount?: number | undefined
  /** `slow` if it takes longer than usual. @default what `getPace` says */
  pace?: Pace | undefined
  /** Why the person's last action on the transfer failed. It is shown and announced. */
  problem?: string | undefined
  /** The report that the person can copy for support. Contains no signature and no key. */
  report?: string | undefined
  source: Chain
  /** The support contact. */
  support?: SupportLink.Props | undefined
}

/** One screen of a record with one of its statuses. `now` is the time on this device, in ms since 1970. */
export type TransferView<status extends TransferRecord['status']> = TransferViewProps & {
  now: number
  record: Extract<TransferRecord, { status: status }>
}
