'use client'
import type { ReactNode } from 'react'
import type { Chain } from '../core/network.js'
import { type Pace, paceOf } from '../core/paceOf.js'
import type { TransferRecord } from '../core/record.js'
import { ArrivedTransfer } from './ArrivedTransfer.js'
import { MovingTransfer } from './MovingTransfer.js'
import { NotSentTransfer } from './NotSentTransfer.js'
import type { SupportLink } from './SupportLink.js'
import { UnsettledTransfer } from './UnsettledTransfer.js'
import { useNow } from './useNow.js'

/**
 * Where the money is, as the record and the chains say it. Renders a `Screen` for each status.
 *
 * It shows a button for each callback it is given, and only where pressing it is safe for the record.
 */
export function TransferProgress({ clock, pace, record, ...shared }: TransferProgress.Props) {
  const now = useNow(clock, 5000)
  const rest = { ...shared, pace: pace ?? paceOf(record, now) }
  switch (record.status) {
    case 'submitting':
    case 'pending':
    case 'sent':
      return <MovingTransfer {...rest} now={now} record={record} />
    case 'arrived':
      return <ArrivedTransfer {...rest} now={now} record={record} />
    case 'notSent':
      return <NotSentTransfer {...rest} now={now} record={record} />
    default:
      return <UnsettledTransfer {...rest} now={now} record={record} />
  }
}

export declare namespace TransferProgress {
  type Props = {
    /** What can be done about a transfer that is not settled: `TransferActions`. */
    actions?: ReactNode
    /** What the owner held on the source chain when it was last read, in base units, and when that was. */
    balance?: { amount: bigint; at: number } | undefined
    /** The clock of this device. @default Date.now */
    clock?: (() => number) | undefined
    destination: Chain
    /** `unkept` where the record will be gone with this page: the person is told to copy the report. @default 'kept' */
    keeping?: 'kept' | 'unkept' | undefined
    /** `busy` while the chains are asked because the person wanted it. @default 'idle' */
    look?: 'idle' | 'busy' | undefined
    /**
     * Called when the person wants to send again (`arrived`), start again (`notSent`) or try again (`refused` and
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
    onLook?: (() => void) | undefined
    /** How many transfers are open. @default 0 */
    openCount?: number | undefined
    /** `slow` where it takes longer than usual. @default what `paceOf` says */
    pace?: Pace | undefined
    /** The transfer. */
    record: TransferRecord
    /** What the person can copy for support. It holds no signature and no key. */
    report?: string | undefined
    source: Chain
    /** Whom the person can ask. */
    support?: SupportLink.Props | undefined
  }
}
