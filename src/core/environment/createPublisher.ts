import { callListener } from './callListener.js'

/** Publishes messages to everybody who has subscribed. */
export type Publisher<message> = {
  publish(message: message): void
  /** Returns how to stop. */
  subscribe(listener: (message: message) => void): () => void
}

/**
 * Makes a publisher. A listener that throws keeps no other from its message, and one that subscribes twice gets it twice.
 *
 * @param open called with the first subscriber; what it returns is called after the last has gone
 */
export function createPublisher<message = void>(open?: () => (() => void) | undefined): Publisher<message> {
  const subscriptions = new Set<{ listener: (message: message) => void }>()
  let close: (() => void) | undefined
  return {
    publish(message) {
      for (const { listener } of subscriptions) callListener(() => listener(message))
    },
    subscribe(listener) {
      const subscription = { listener }
      subscriptions.add(subscription)
      if (subscriptions.size === 1) close = open?.()
      return () => {
        if (subscriptions.delete(subscription) && subscriptions.size === 0) close?.()
      }
    },
  }
}
