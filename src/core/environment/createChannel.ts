import { createPublisher } from './createPublisher.js'

/** Tells other pages with the same storage about a record: a `BroadcastChannel` in a browser. */
export type Channel = {
  /** Notifies every other page, but not this one. */
  post(message: string): void
  /** Calls back with other pages' messages. Returns a function that unsubscribes. */
  subscribe(listener: (message: string) => void): () => void
}

/**
 * The channel of this origin, or one without any listeners if there is no `BroadcastChannel`, or none for this page: in
 * Firefox, one that may store nothing.
 */
export function createChannel(name = 'usdc-bridge-react'): Channel {
  let opened: BroadcastChannel | undefined
  const { publish, subscribe } = createPublisher<string>(() => {
    opened = open(name, publish)
    return () => {
      opened?.close()
      opened = undefined
    }
  })
  return {
    post(message) {
      const channel = opened ?? open(name)
      channel?.postMessage(message)
      if (channel !== opened) channel?.close()
    },
    subscribe,
  }
}

/** A listening channel must not keep a Node process running. */
function open(name: string, onMessage?: (message: string) => void): BroadcastChannel | undefined {
  try {
    const channel: BroadcastChannel & { unref?: () => void } = new BroadcastChannel(name)
    channel.unref?.()
    if (onMessage)
      channel.onmessage = ({ data }) => {
        if (typeof data === 'string') onMessage(data)
      }
    return channel
  } catch {
    return undefined
  }
}
