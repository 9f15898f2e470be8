import { createPublisher } from './createPublisher.js'

/** How the pages over one storage tell each other which record has changed: a `BroadcastChannel` in a browser. */
export type Channel = {
  /** Tells every other page, never the one that tells. */
  post(recordId: string): void
  /** Calls back with what another page told. Returns how to stop. */
  subscribe(listener: (recordId: string) => void): () => void
}

const name = 'usdc-bridge-react'

/** The channel of this origin; where there is none, one that nobody hears. */
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

/** One that listens must not keep a Node process running. */
function open(onMessage?: (recordId: string) => void): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel: BroadcastChannel & { unref?: () => void } = new BroadcastChannel(name)
  channel.unref?.()
  if (onMessage)
    channel.onmessage = ({ data }) => {
      if (typeof data === 'string') onMessage(data)
    }
  return channel
}
