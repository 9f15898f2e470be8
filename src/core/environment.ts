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
    locks: globalThis.navigator?.locks ? webLocks(globalThis.navigator.locks) : processLocks(),
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

function webLocks(manager: LockManager): Locks {
  return {
    hold: async (name, task) => await manager.request(name, task),
    isHeld: async (name) => {
      const { held = [] } = await manager.query()
      return held.some((lock) => lock.name === name)
    },
  }
}

function processLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    hold(name, task) {
      const run = (tails.get(name) ?? Promise.resolve()).then(task)
      const tail = run
        .catch(() => undefined)
        .then(() => {
          if (tails.get(name) === tail) tails.delete(name)
        })
      tails.set(name, tail)
      return run
    },
    isHeld: async (name) => tails.has(name),
  }
}
