'use client'
import { TransferProgress } from '../components/TransferProgress.js'
import type { TransferRecord } from '../core/record.js'
import { useResolveTransfer } from '../hooks/useResolveTransfer.js'
import { useTransferRecord } from '../hooks/useTransferRecord.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** One transfer, followed: the record as it was handed back, then as it is stored. */
export function TransferScreen({ record: handed, ...rest }: TransferScreen.Props) {
  const { data: stored } = useTransferRecord({ id: handed.id })
  const { mutate, isPending } = useResolveTransfer()
  const { chains } = useBridgeConfig().network
  const record = stored ?? handed
  return (
    <TransferProgress
      {...rest}
      destination={chains[record.to]}
      look={isPending ? 'busy' : 'idle'}
      onLook={() => mutate({ id: record.id })}
      record={record}
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
    openCount: number
  }
}
