'use client'
import { useEffect } from 'react'
import { useBridge } from '../provider/BridgeContext.js'

/** Preloads the signing code while the person reads. If it fails, the button press loads it again. */
export function usePrefetchedSigning(): void {
  const { chunks } = useBridge('BridgeWidget')
  useEffect(() => {
    chunks.transfers().catch(() => undefined)
  }, [chunks])
}
