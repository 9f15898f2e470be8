'use client'
import { useState } from 'react'
import { TransferHistory } from '../components/transfer/TransferHistory.js'
import type { TransferRecord } from '../core/record/record.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { useUnreadableRecords } from '../hooks/useUnreadableRecords.js'
import { useWalletConnection } from '../hooks/useWalletConnection.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { FindScreen } from './FindScreen.js'

/** The transfers stored here and, if an account is connected, those found on chain. */
export function HistoryScreen({ onBack, onOpen }: HistoryScreen.Props) {
  const config = useBridgeConfig()
  const { data: records = [] } = useTransferRecords()
  const { data: unreadable = [] } = useUnreadableRecords()
  const owner = useWalletConnection('evm')?.address
  const [place, setPlace] = useState<'list' | 'find'>('list')
  if (place === 'find' && owner)
    return <FindScreen key={owner} onBack={() => setPlace('list')} owner={owner} />
  return (
    <TransferHistory
      chains={config.network.chains}
      clock={config._internal.environment.now}
      onBack={onBack}
      // Whatever the storage does not delete stays in the list.
      onClear={() =>
        config.records.clearEnded((record) => records.some(({ id }) => id === record.id)).catch(() => {})
      }
      onFind={owner ? () => setPlace('find') : undefined}
      onOpen={onOpen}
      records={records}
      unreadableCount={unreadable.length}
    />
  )
}

export declare namespace HistoryScreen {
  type Props = {
    onBack: () => void
    onOpen: (record: TransferRecord) => void
  }
}
