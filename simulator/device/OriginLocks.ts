import type { Locks } from '../../src/core/environment/locks.js'

type Holder = { readonly isAlive: boolean }
type Request = { holder: Holder; run: () => void }

/** The Web Locks of one origin, in order of request. A closed tab's locks and requests are released. */
export type OriginLocks = {
  /** The locks as one tab sees them. */
  of(holder: Holder): Locks
  releaseAll(holder: Holder): void
}

export function createOriginLocks(): OriginLocks {
  const queues = new Map<string, Request[]>()

  function startNext(name: string): void {
    queues.get(name)?.shift()
    const next = queues.get(name)?.[0]
    if (next) next.run()
    else queues.delete(name)
  }

  return {
    of: (holder) => ({
      hold: (name, task) =>
        new Promise((resolve, reject) => {
          // Code that still runs for a moment in a closed tab requests nothing more.
          if (!holder.isAlive) return
          const request: Request = {
            holder,
            run() {
              const end = () => {
                if (queues.get(name)?.[0] === request) startNext(name)
              }
              const running = Promise.resolve().then(task)
              running.then(end, end)
              running.then(resolve, reject)
            },
          }
          const queue = queues.get(name) ?? []
          queues.set(name, queue)
          queue.push(request)
          if (queue[0] === request) request.run()
        }),
      isHeld: async (name) => queues.has(name),
    }),
    releaseAll(holder) {
      for (const [name, queue] of [...queues]) {
        const [first] = queue
        queues.set(
          name,
          queue.filter((request) => request === first || request.holder !== holder),
        )
        if (first?.holder === holder) startNext(name)
      }
    },
  }
}

/** Locks that may be lost while a task runs, and fail once it has ended. */
export function loseLocks(locks: Locks, isLost: () => boolean): Locks {
  return {
    ...locks,
    async hold(name, task) {
      const done = await locks.hold(name, task)
      if (isLost()) throw new Error(`The lock ${name} was lost.`)
      return done
    },
  }
}
