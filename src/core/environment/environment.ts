import type { Channel } from './createChannel.js'
import type { Locks } from './locks.js'

/** Whether the page is visible, and when it becomes visible again. */
export type Presence = {
  /** Tells whether the page is hidden. Always false in Node. */
  isHidden(): boolean
  /**
   * Calls back when the page becomes visible again and when the network returns. Returns a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void
}

/**
 * Everything that core uses from outside, except chains, wallets and storage. It is injected, so that a test can
 * control it.
 */
export type Environment = {
  fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal | undefined): Promise<void>
  /** A signal that aborts after `ms`. */
  timeout(ms: number): AbortSignal
  /** A random identifier of at least 128 bits. */
  randomId(): string
  locks: Locks
  presence: Presence
  /** Tells other pages which record has changed. @default a `BroadcastChannel` of the origin */
  channel?: Channel | undefined
  /** Tells other pages which transfers this page has just checked. @default a `BroadcastChannel` of the origin */
  checks?: Channel | undefined
  /**
   * Stores recent recipients and wallets: a convenience that no transfer depends on.
   *
   * @default the page's `localStorage`
   */
  preferences?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
}

/** The part of the environment that needs no loading. */
export function basicEnvironment(): Pick<Environment, 'fetch' | 'now' | 'timeout' | 'randomId'> {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    timeout: (ms) => AbortSignal.timeout(ms),
    // A page without https has no `randomUUID`.
    randomId: () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-'),
  }
}

/** Returns the storage for recent recipients and wallets. Throws if the browser blocks storage. */
export function preferencesOf({ preferences }: Pick<Environment, 'preferences'>) {
  return preferences ?? localStorage
}

/** Tells whether the page is hidden. Always false in Node. */
export function isPageHidden(): boolean {
  return !!globalThis.document?.hidden
}
