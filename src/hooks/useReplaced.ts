'use client'
import type { TransferRecord } from '../core/record/record.js'
import { isClosedRecord } from '../core/record/status.js'
import { useTransferRecord } from './useTransferRecord.js'

/** The transfer that a new one replaces, unless it has ended without leaving, or the person stopped waiting for it. */
export function useReplaced(replaces: TransferRecord | undefined): TransferRecord | undefined {
  const { data: stored } = useTransferRecord({ id: replaces?.id })
  return stored && isClosedRecord(stored) ? undefined : replaces
}
