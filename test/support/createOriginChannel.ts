import type { Channel } from '../../src/core/environment/createChannel.js'

/** A channel between the pages of an origin. Each call opens one page's end, which reaches every other. */
export function createOriginChannel(): () => Channel {
  const ends = new Set<(message: string) => void>()
  return () => {
    const listeners = new Set<(message: string) => void>()
    const hear = (message: string) => {
      for (const listener of listeners) listener(message)
    }
    ends.add(hear)
    return {
      post: (message) => {
        for (const end of ends) if (end !== hear) end(message)
      },
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }
}
