'use client'
import type { TransferRecord } from '../../core/record/record.js'
import { isBlocking } from '../../core/record/status.js'
import { getPace } from '../../core/record/timing.js'
import { useNow } from '../ui/useNow.js'
import { ArrivedTransfer } from './ArrivedTransfer.js'
import { ClosableTransfer } from './ClosableTransfer.js'
import { MovingTransfer } from './MovingTransfer.js'
import { NotSentTransfer } from './NotSentTransfer.js'
import { SetAsideTransfer } from './SetAsideTransfer.js'
import type { TransferViewProps } from './TransferView.js'
import { UnsettledTransfer } from './UnsettledTransfer.js'

/**
 * Where the money is, according to the record and the chains. Renders a `Screen` for each status.
 *
 * It shows a button for each callback it gets, and only if pressing it is safe for the record.
 *
 * @example
 * ```tsx
 * import { Card, mainnet, TransferProgress, useTransferRecord } from 'usdc-bridge-react'
 *
 * function Progress({ id }: { id: string }) {
 *   const { data: record } = useTransferRecord({ id })
 *   const { chains } = mainnet
 *   return (
 *     <Card>
 *       {record && (
 *         <TransferProgress destination={chains[record.to]} record={record} source={chains[record.from]} />
 *       )}
 *     </Card>
 *   )
 * }
 * ```
 */
export function TransferProgress(props: TransferProgress.Props) {
  return (
    <>
      <Progress {...props} />
      {/* Stays mounted while screens change, so that each message is announced once. */}
      <p data-part="sr" role="alert">
        {props.problem}
      </p>
    </>
  )
}

function Progress({ clock, pace, record, ...shared }: TransferProgress.Props) {
  const now = useNow(clock, 5000)
  const rest = { ...shared, pace: pace ?? getPace(record, now) }
  if (record.closable && isBlocking(record))
    return <ClosableTransfer {...rest} closable={record.closable} now={now} record={record} />
  switch (record.status) {
    case 'submitting':
    case 'pending':
    case 'sent':
      return <MovingTransfer {...rest} now={now} record={record} />
    case 'arrived':
      return <ArrivedTransfer {...rest} now={now} record={record} />
    case 'notSent':
      return <NotSentTransfer {...rest} now={now} record={record} />
    case 'setAside':
      return <SetAsideTransfer {...rest} now={now} record={record} />
    default:
      return <UnsettledTransfer {...rest} now={now} record={record} />
  }
}

export declare namespace TransferProgress {
  type Props = TransferViewProps & {
    /** The device clock. @default Date.now */
    clock?: (() => number) | undefined
    /** The transfer. */
    record: TransferRecord
  }
}
