import type { Channel } from './createChannel.js'
import type { Locks } from './processLocks.js'

/** Whether the page is looked at, and when to look again. */
export type Presence = {
  /** Tells whether the page is hidden. In Node it never is. */
  isHidden(): boolean
  /** Calls back when the page is shown again, and when the network comes back. Returns how to stop. */
  subscribe(listener: () => void): () => void
}

/**
 * All that core touches outside itself, but for chains, wallets and storage: handed in, so that a test can own it.
 */
export type Environment = {
  fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal | undefined): Promise<void>
  /** A signal that aborts after `ms`. */
  timeout(ms: number): AbortSignal
  /** A random identifier, 128 bits or more. */
  randomId(): string
  locks: Locks
  presence: Presence
  /** How pages tell each other which record has changed. @default a `BroadcastChannel` of the origin */
  channel?: Channel | undefined
  /**
   * What keeps the last recipients and wallets: a convenience that no transfer depends on.
   *
   * @default the page's `localStorage`
   */
  preferences?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
}

/** What every page and process has at once, before anything is loaded. */
export function basicEnvironment(): Pick<Environment, 'fetch' | 'now' | 'timeout' | 'randomId'> {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    timeout: (ms) => AbortSignal.timeout(ms),
    randomId: () => globalThis.crypto.randomUUID(),
  }
}

/** What keeps the last recipients and wallets. Throws in a browser that keeps nothing. */
export function preferencesOf({ preferences }: Pick<Environment, 'preferences'>) {
  return preferences ?? globalThis.localStorage
}

/** Tells whether the page is hidden. In Node it never is. */
export function isPageHidden(): boolean {
  return !!globalThis.document?.hidden
}
