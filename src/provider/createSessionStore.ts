import { createPublisher } from '../core/environment/createPublisher.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'

/** What one wallet family last published: `undefined` until it has said anything. */
export type SessionStore = {
  get(): WalletConnection | undefined
  publish(session: WalletConnection): void
  subscribe(listener: () => void): () => void
}

/** Makes the store that a family publishes into and the UI subscribes to. */
export function createSessionStore(): SessionStore {
  const changes = createPublisher()
  let current: WalletConnection | undefined
  return {
    get: () => current,
    publish(session) {
      current = session
      changes.publish()
    },
    subscribe: changes.subscribe,
  }
}
