'use client'
import { TransferHistory } from '../components/TransferHistory.js'
import type { TransferRecord } from '../core/record.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** The transfers that are kept here. */
export function HistoryScreen({ onBack, onOpen }: HistoryScreen.Props) {
  const { data: records = [] } = useTransferRecords()
  const { chains } = useBridgeConfig().network
  return <TransferHistory chains={chains} onBack={onBack} onOpen={onOpen} records={records} />
}

export declare namespace HistoryScreen {
  type Props = {
    onBack: () => void
    onOpen: (record: TransferRecord) => void
  }
}
