import { callListener } from './callListener.js'

/** Publishes messages to everybody who has subscribed. */
export type Publisher<message> = {
  publish(message: message): void
  /** Returns how to stop. */
  subscribe(listener: (message: message) => void): () => void
}

/** @param open begins what the messages come from with the first subscriber, and returns how to end it after the last */
export function createPublisher<message = void>(open?: () => (() => void) | undefined): Publisher<message> {
  const listeners = new Set<(message: message) => void>()
  let close: (() => void) | undefined
  return {
    publish(message) {
      for (const listener of listeners) callListener(() => listener(message))
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) close = open?.()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) close?.()
      }
    },
  }
}
