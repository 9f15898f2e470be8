/** Mutual exclusion by name, across everything that shares the storage: the Web Locks API in a browser. */
export type Locks = {
  /** Runs `task` while holding the lock, waiting for it where needed. */
  hold<result>(name: string, task: () => Promise<result>): Promise<result>
  /** Tells whether somebody holds the lock now. */
  isHeld(name: string): Promise<boolean>
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
  /** A random identifier, 128 bits or more. */
  randomId(): string
  locks: Locks
}

/** The environment of this browser or Node process, with what the caller replaces. */
export function createEnvironment(overrides: Partial<Environment> = {}): Environment {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    sleep,
    randomId: () => globalThis.crypto.randomUUID(),
    locks: lazyLocks(),
    ...overrides,
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

/** The locks of this browser or process, loaded with their first use. */
function lazyLocks(): Locks {
  let loading: Promise<Locks> | undefined
  const open = () => {
    loading ??= import('./later.js').then(({ createLocks }) => createLocks())
    return loading
  }
  return {
    hold: async (name, task) => (await open()).hold(name, task),
    isHeld: async (name) => (await open()).isHeld(name),
  }
}
