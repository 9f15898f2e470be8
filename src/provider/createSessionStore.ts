import { createPublisher } from '../core/environment/createPublisher.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'

/** The latest session of one wallet family; `undefined` until it has published one. */
export type SessionStore = {
  get(): WalletConnection | undefined
  publish(session: WalletConnection): void
  subscribe(listener: () => void): () => void
}

/** Creates the store that a wallet family publishes to and the UI subscribes to. */
export function createSessionStore(): SessionStore {
  const changes = createPublisher()
  let current: WalletConnection | undefined
  return {
    ...changes,
    get: () => current,
    publish(session) {
      current = session
      changes.publish()
    },
  }
}
