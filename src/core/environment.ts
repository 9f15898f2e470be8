import type { Channel } from './createChannel.js'
import { subscribeLater } from './subscribeLater.js'

/** Mutual exclusion by name, across everything that shares the storage: the Web Locks API in a browser. */
export type Locks = {
  /** Runs `task` while holding the lock, waiting for it where needed. */
  hold<result>(name: string, task: () => Promise<result>): Promise<result>
  /** Tells whether somebody holds the lock now. */
  isHeld(name: string): Promise<boolean>
}

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
}

/** The environment of this browser or Node process, with what the caller replaces. */
export function createEnvironment(overrides: Partial<Environment> = {}): Environment {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    sleep: async (ms, signal) => (await later()).sleep(ms, signal),
    timeout: (ms) => AbortSignal.timeout(ms),
    randomId: () => globalThis.crypto.randomUUID(),
    locks: lazyLocks(),
    presence: lazyPresence(),
    ...overrides,
  }
}

/** The one place here that loads it: each would be a piece of the first screen. */
const later = () => import('./later.js')

/** The locks of this browser or process, loaded with their first use. */
function lazyLocks(): Locks {
  let loading: Promise<Locks> | undefined
  const open = () => {
    loading ??= later().then(({ createLocks }) => createLocks())
    return loading
  }
  return {
    hold: async (name, task) => (await open()).hold(name, task),
    isHeld: async (name) => (await open()).isHeld(name),
  }
}

/** The presence of this page: what watches it comes with the code that follows transfers. */
function lazyPresence(): Presence {
  return {
    isHidden: () => !!globalThis.document?.hidden,
    subscribe: (listener) => subscribeLater(later(), ({ watchPresence }) => watchPresence(listener)),
  }
}
