'use client'
import { TransferActions } from '../components/transfer/TransferActions.js'
import type { TransferRecord } from '../core/record/record.js'
import { isReplaceable, statusRule, type TransferAction } from '../core/record/status.js'
import { transferActions } from '../core/transfer/transferActions.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { AllowanceActions } from './AllowanceActions.js'
import type { SendTask } from './View.js'

/** The actions for a transfer that is not known to be over. */
export function OpenActions({ closing, onSetAside, onTask, record }: OpenActions.Props) {
  const config = useBridgeConfig()
  const { data: others } = useTransferRecords()
  const actions = listActions(record, transferActions(config, record, others))
  if (actions.length === 0) return null
  const shared = {
    actions,
    closing,
    destination: config.network.chains[record.to],
    onAction: (action: TransferAction) => {
      if (action === 'setAside') onSetAside()
      else if (isOfTask(action)) onTask(taskFor(record, action))
    },
    record,
  }
  if (record.from === 'SOLANA')
    return <TransferActions {...shared} source={config.network.chains[record.from]} />
  return (
    <AllowanceActions
      {...shared}
      amount={record.allowance === record.amount ? record.amount : undefined}
      chain={record.from}
      owner={record.owner}
      spender={record.permit.spender}
    />
  )
}

export declare namespace OpenActions {
  type Props = {
    /** `busy` while the transfer is being set aside. */
    closing: 'busy' | undefined
    /** Called once the person has confirmed that the transfer is to be closed without a known outcome. */
    onSetAside: () => void
    /** Called with what the person wants to sign or send again, or instead of the transfer. */
    onTask: (task: SendTask) => void
    record: TransferRecord
  }
}

/** A refused transfer has its own button to try again. One whose permit was used is not sent again. */
function listActions(record: TransferRecord, offered: readonly TransferAction[]): readonly TransferAction[] {
  const isUsed =
    statusRule(record).hasUsedPermit || (record.from !== 'SOLANA' && record.allowance === record.amount)
  return isReplaceable(record) || isUsed ? offered.filter((action) => !isOfTask(action)) : offered
}

function isOfTask(action: TransferAction): action is TaskAction {
  return action !== 'revokeAllowance' && action !== 'setAside'
}

/** An action that sends something to the service; the other actions end the transfer. */
type TaskAction = Exclude<TransferAction, 'revokeAllowance' | 'setAside'>

/** The task for signing or sending an open transfer again, or replacing it. */
function taskFor(record: TransferRecord, action: TaskAction): SendTask {
  const { from, to, amount, recipient, reference, owner } = record
  const request = { from, to, amount, recipient, reference, owner }
  return { request, earlier: record, again: action === 'replace' ? undefined : action }
}
