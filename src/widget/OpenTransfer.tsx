'use client'
import { useState } from 'react'
import { TransferRow } from '../components/transfer/TransferRow.js'
import type { TransferRecord } from '../core/record/record.js'
import { isOpenRecord } from '../core/record/status.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** The newest open transfer, whoever is connected. It stays when it is over, so that its outcome is announced. */
export function OpenTransfer({ onOpen }: OpenTransfer.Props) {
  const { chains } = useBridgeConfig().network
  const { data: records = [] } = useTransferRecords()
  const [shown, setShown] = useState<string>()
  const newest = records.find(isOpenRecord)
  if (newest && !shown) setShown(newest.id)
  const record = records.find(({ id }) => id === shown)
  return record ? <TransferRow chains={chains} onOpen={onOpen} record={record} /> : null
}

export declare namespace OpenTransfer {
  type Props = {
    /** Called with the transfer that the person wants to see. */
    onOpen: (record: TransferRecord) => void
  }
}
