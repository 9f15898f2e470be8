'use client'
import { useEffect } from 'react'
import { useBridge } from '../provider/BridgeContext.js'

/** Loads what signs while the person reads; what does not come is asked for again with the press. */
export function usePrefetchedSigning(): void {
  const { chunks } = useBridge('BridgeWidget')
  useEffect(() => {
    chunks.transfers().catch(() => undefined)
  }, [chunks])
}
