'use client'
import { useEffect, useRef } from 'react'
import { watchTransfers } from '../core/follow/watchTransfers.js'
import type { TransferRecord } from '../core/record/record.js'
import { useBridge } from '../provider/BridgeContext.js'

/**
 * Calls back with each transfer when it is stored and whenever its status changes, including what is found after a
 * reload. Two tabs both call back: base your reaction on the record's `id` and `status` only.
 *
 * @example
 * ```tsx
 * import { useTransferChanges } from 'usdc-bridge-react'
 *
 * function Log() {
 *   useTransferChanges(({ id, status }) => console.info(id, status))
 *   return null
 * }
 * ```
 */
export function useTransferChanges(onChange: ((record: TransferRecord) => void) | undefined): void {
  const { config } = useBridge('useTransferChanges')
  const listener = useRef(onChange)
  useEffect(() => {
    listener.current = onChange
  })
  const isListening = onChange !== undefined
  useEffect(() => {
    if (!isListening) return
    return watchTransfers(config, (record) => listener.current?.(record))
  }, [config, isListening])
}
