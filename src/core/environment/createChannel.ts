import { createPublisher } from './createPublisher.js'

/** Tells other pages with the same storage which record has changed: a `BroadcastChannel` in a browser. */
export type Channel = {
  /** Notifies every other page, but not this one. */
  post(recordId: string): void
  /** Calls back with other pages' messages. Returns a function that unsubscribes. */
  subscribe(listener: (recordId: string) => void): () => void
}

const name = 'usdc-bridge-react'

/**
 * The channel of this origin, or one without any listeners if there is no `BroadcastChannel`, or none for this page: in
 * Firefox, one that may store nothing.
 */
export function createChannel(): Channel {
  let opened: BroadcastChannel | undefined
  const { publish, subscribe } = createPublisher<string>(() => {
    opened = open(publish)
    return () => {
      opened?.close()
      opened = undefined
    }
  })
  return {
    post(recordId) {
      const channel = opened ?? open()
      channel?.postMessage(recordId)
      if (channel !== opened) channel?.close()
    },
    subscribe,
  }
}

/** A listening channel must not keep a Node process running. */
function open(onMessage?: (recordId: string) => void): BroadcastChannel | undefined {
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
