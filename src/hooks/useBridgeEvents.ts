'use client'
import { useEffect, useRef } from 'react'
import type { BridgeEventListener } from '../core/event/bridgeEvent.js'
import { useBridge } from '../provider/BridgeContext.js'

/**
 * Calls back with what happens in the provider's config, as its own `onEvent` does: for a log. It holds no signature,
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
