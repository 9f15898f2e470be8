import type { WalletSession } from '../core/wallet/walletSession.js'

/** What one wallet family last published: `undefined` until it has said anything. */
export type SessionStore = {
  get(): WalletSession | undefined
  publish(session: WalletSession): void
  subscribe(listener: () => void): () => void
}

/** Makes the store that a family publishes into and the UI subscribes to. */
export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>()
  let current: WalletSession | undefined
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
