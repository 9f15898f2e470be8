import { useEffect, useState } from 'react'

/** The value of the last render, for code that outlives it. */
export type Latest<value> = {
  get(): value
  /** Resolves when a render provides a matching value. */
  until(fits: (value: value) => boolean): Promise<void>
}

/** Keeps the value of the last render, so that an asynchronous task can read it or wait for it to change. */
export function useLatest<value>(value: value): Latest<value> {
  const [latest] = useState(() => createLatest(value))
  useEffect(() => latest.set(value))
  return latest
}

function createLatest<value>(initial: value): Latest<value> & { set(value: value): void } {
  let current = initial
  const waiting = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      current = value
      for (const check of waiting) check()
    },
    until: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          if (!fits(current)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
  }
}
