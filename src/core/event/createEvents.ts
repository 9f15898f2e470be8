import { callListener } from '../environment/callListener.js'
import type { BridgeEventListener } from './bridgeEvent.js'

/** What happens in one config, told to everybody who listens. */
export type Events = {
  publish: BridgeEventListener
  /** Returns how to stop. */
  subscribe(listener: BridgeEventListener): () => void
}

/** Makes the place where what happens is told: to the listener of the config, and to those that come later. */
export function createEvents(first: BridgeEventListener | undefined): Events {
  const listeners = new Set<BridgeEventListener>(first ? [first] : [])
  return {
    publish(event) {
      for (const listener of listeners) callListener(() => listener(event))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
