import type { TransferRecord } from '../../../src/core/record/record.js'
import { useTransfer } from '../../../src/hooks/useTransfer.js'
import { useTransferRecord } from '../../../src/hooks/useTransferRecord.js'

export const amount = 12_345_678n
export const recipient = '0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2'
const request = { from: 'BASE', to: 'ARB', amount, recipient } as const

/** A small UI as a product team could write it with the hooks. */
export function OwnUi({ onRecord, ...parameters }: OwnUi.Props) {
  const transfer = useTransfer(parameters)
  const { data: record } = useTransferRecord({ id: transfer.data?.id })
  return (
    <>
      <button
        type="button"
        onClick={() => transfer.mutate(request, { onSuccess: (sent) => onRecord?.(sent) })}
      >
        Send
      </button>
      <button type="button" onClick={transfer.cancel}>
        Cancel
      </button>
      <p>step {transfer.step ?? 'none'}</p>
      <p>answered {transfer.data?.status ?? 'nothing'}</p>
      <p>now {record?.status ?? 'nothing'}</p>
      <p>error {transfer.isError ? transfer.error.name : 'none'}</p>
    </>
  )
}

export declare namespace OwnUi {
  type Props = useTransfer.Parameters & { onRecord?: (record: TransferRecord) => void }
}
