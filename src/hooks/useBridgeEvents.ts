'use client'
import { useEffect, useRef } from 'react'
import type { BridgeEventListener } from '../core/event/bridgeEvent.js'
import { useBridge } from '../provider/BridgeContext.js'

/**
 * Calls back with the events of the provider's config, like its `onEvent`: for a log. They contain no signature,
 * permit or key.
 *
 * @example
 * ```tsx
 * import { useBridgeEvents } from 'usdc-bridge-react'
 *
 * function Log() {
 *   useBridgeEvents((event) => console.info(event.type))
 *   return null
 * }
 * ```
 */
export function useBridgeEvents(onEvent: BridgeEventListener | undefined): void {
  const { config } = useBridge('useBridgeEvents')
  const listener = useRef(onEvent)
  useEffect(() => {
    listener.current = onEvent
  })
  useEffect(() => config.subscribe((event) => listener.current?.(event)), [config])
}
