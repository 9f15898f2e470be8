export type Publisher<message> = {
  publish(message: message): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: (message: message) => void): () => void
}

/**
 * Creates a publisher. A listener that throws does not affect the others, and a listener that subscribes twice is
 * called twice.
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

/**
 * Calls an integrator's callback. If it throws or rejects, the transfer must not break or look like a record that could
 * not be stored: the money may have left.
 */
export async function callListener(call: () => unknown): Promise<void> {
  try {
    await call()
  } catch (error) {
    globalThis.reportError?.(error)
  }
}
