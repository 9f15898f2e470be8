'use client'
import type { SupportLink } from '../components/transfer/SupportLink.js'
import { TransferActions } from '../components/transfer/TransferActions.js'
import { TransferProgress } from '../components/transfer/TransferProgress.js'
import type { TransferRecord } from '../core/record/record.js'
import { isReplaceable, type TransferAction } from '../core/record/status.js'
import { supportReport } from '../core/record/supportReport.js'
import { transferActions } from '../core/transfer/again/transferActions.js'
import { useResolveTransfer } from '../hooks/useResolveTransfer.js'
import { useTransferRecord } from '../hooks/useTransferRecord.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { AllowanceActions } from './AllowanceActions.js'
import type { SendTask } from './SendTask.js'
import { taskFor } from './taskFor.js'

/** One transfer, followed: the record as it was handed back, then as it is stored. */
export function TransferScreen({ record: handed, onTask, ...rest }: TransferScreen.Props) {
  const { data: stored } = useTransferRecord({ id: handed.id })
  const { mutate, isPending } = useResolveTransfer()
  const config = useBridgeConfig()
  const { chains } = config.network
  const record = stored ?? handed
  return (
    <TransferProgress
      {...rest}
      clock={config.environment.now}
      actions={<Actions onTask={onTask} record={record} />}
      destination={chains[record.to]}
      keeping={config.records.isKept(record.id) ? 'kept' : 'unkept'}
      look={isPending ? 'busy' : 'idle'}
      onLook={() => mutate({ id: record.id })}
      record={record}
      report={supportReport(record)}
      source={chains[record.from]}
    />
  )
}

export declare namespace TransferScreen {
  type Props = {
    record: TransferRecord
    onAgain: () => void
    onClose: () => void
    onHistory: () => void
    /** Called with what the person wants to sign or send in place of the transfer, or once more. */
    onTask: (task: SendTask) => void
    openCount: number
    support: SupportLink.Props | undefined
  }
}

/** What can be done about a transfer that is not known to be over. A refused one has its own button. */
function Actions({ onTask, record }: Pick<TransferScreen.Props, 'onTask' | 'record'>) {
  const config = useBridgeConfig()
  const offered = transferActions(config, record)
  if (offered.includes('clearAllowance') && record.from !== 'SOLANA')
    return <AllowanceActions chain={record.from} owner={record.owner} spender={record.permit.spender} />
  const actions = offered.filter(isOfTask)
  if (actions.length === 0 || isReplaceable(record)) return null
  return (
    <TransferActions
      actions={actions}
      onAction={(action) => isOfTask(action) && onTask(taskFor(record, action))}
      source={config.network.chains[record.from]}
    />
  )
}

function isOfTask(action: TransferAction): action is Exclude<TransferAction, 'clearAllowance'> {
  return action !== 'clearAllowance'
}
