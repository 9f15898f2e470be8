'use client'
import { useState } from 'react'
import type { SupportLink } from '../components/transfer/SupportLink.js'
import { TransferProgress } from '../components/transfer/TransferProgress.js'
import { errorText } from '../components/ui/errorText.js'
import type { TransferRecord } from '../core/record/record.js'
import { isBlocking } from '../core/record/status.js'
import { supportReport } from '../core/record/supportReport.js'
import { useResolveTransfer } from '../hooks/useResolveTransfer.js'
import { useSetAside } from '../hooks/useSetAside.js'
import { useTransferRecord } from '../hooks/useTransferRecord.js'
import { useUsdcBalance } from '../hooks/useUsdcBalance.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { OpenActions } from './OpenActions.js'
import type { SendTask } from './View.js'

/**
 * One transfer, updated live: first the record that was passed in, then the stored one. Once another page deletes it,
 * its end remains.
 */
export function TransferScreen({
  record: handed,
  onAgain,
  onClose,
  onHistory,
  onTask,
  problem,
  ...rest
}: TransferScreen.Props) {
  const { data: stored } = useTransferRecord({ id: handed.id })
  const { mutate, isPending } = useResolveTransfer()
  const setAside = useSetAside()
  const config = useBridgeConfig()
  const words = useWords(transferWords)
  const { chains } = config.network
  const [last, setLast] = useState(handed)
  const record = stored ?? (last.id === handed.id ? last : handed)
  if (record !== last) setLast(record)
  return (
    <TransferProgress
      {...rest}
      clock={config._internal.environment.now}
      actions={
        <OpenActions
          closing={setAside.isPending ? 'busy' : undefined}
          onSetAside={() => setAside.mutate({ id: record.id })}
          onTask={onTask}
          record={record}
        />
      }
      balance={useBalanceNow(record)}
      destination={chains[record.to]}
      onAgain={() => onAgain(record)}
      onClose={() => onClose(record)}
      onHistory={() => onHistory(record)}
      keeping={config.records.isKept(record.id) ? 'kept' : 'unsaved'}
      polling={isPending ? 'busy' : 'idle'}
      onCheck={() => mutate({ id: record.id })}
      problem={isBlocking(record) ? (errorText(setAside.error, words, chains) ?? problem) : undefined}
      record={record}
      report={supportReport(record)}
      source={chains[record.from]}
    />
  )
}

export declare namespace TransferScreen {
  type Props = {
    record: TransferRecord
    /** Called with the transfer as it is now. */
    onAgain: (record: TransferRecord) => void
    /** Called with the transfer as it is now. */
    onClose: (record: TransferRecord) => void
    /** Called with the transfer as it is now. */
    onHistory: (record: TransferRecord) => void
    /** Called with what the person wants to sign or send again, or instead of the transfer. */
    onTask: (task: SendTask) => void
    openCount: number
    /** Why the person's last attempt to end it or send it again failed: shown until it has left or is over. */
    problem?: string | undefined
    support: SupportLink.Props | undefined
  }
}

/** The owner's current balance, if the person has to judge by it whether the transfer was paid. */
function useBalanceNow({ closable, from, owner, status }: TransferRecord) {
  const isAsked = closable !== undefined || status === 'setAside'
  const { data, dataUpdatedAt } = useUsdcBalance({ chain: from, owner: isAsked ? owner : undefined })
  return data === undefined ? undefined : { amount: data, at: dataUpdatedAt }
}
