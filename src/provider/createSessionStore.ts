import type { WalletConnection } from '../core/wallet/walletConnection.js'

/** What one wallet family last published: `undefined` until it has said anything. */
export type SessionStore = {
  get(): WalletConnection | undefined
  publish(session: WalletConnection): void
  subscribe(listener: () => void): () => void
}

/** Makes the store that a family publishes into and the UI subscribes to. */
export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>()
  let current: WalletConnection | undefined
  return {
    get: () => current,
    publish(session) {
      current = session
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
