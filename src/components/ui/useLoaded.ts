'use client'
import { useEffect, useRef, useState } from 'react'

/** Code that is loaded on first use, and may fail to load. */
export type Loaded<module> = {
  /** `undefined` until it is loaded. */
  loaded: module | undefined
  /** Whether the last attempt to load it failed. */
  isMissing: boolean
  /** Resolves when loading ends, with whether it succeeded. */
  load: () => Promise<boolean>
  /** Starts loading without showing anything: if it fails, it is loaded again when needed. */
  prefetch: () => void
}

/**
 * Loads code from an event, never while rendering: a failure leaves the page as it is, whereas `React.lazy` would take
 * the host's page down with it.
 */
export function useLoaded<module>(importModule: () => Promise<module>): Loaded<module> {
  const loading = useRef<Promise<module>>(undefined)
  const [loaded, setLoaded] = useState<module>()
  const [isMissing, setMissing] = useState(false)
  const load = async () => {
    try {
      loading.current ??= importModule()
      const module = await loading.current
      setLoaded(() => module)
      setMissing(false)
      return true
    } catch {
      loading.current = undefined
      setMissing(true)
      return false
    }
  }
  const prefetch = () => {
    loading.current ??= importModule()
    loading.current.catch(() => {
      loading.current = undefined
    })
  }
  return { loaded, isMissing, load, prefetch }
}

/** Loads code as soon as it is needed. */
export function useLoadWhen({ loaded, load }: Loaded<unknown>, isWanted: boolean): void {
  const isDue = isWanted && !loaded
  useEffect(() => {
    if (isDue) load()
  }, [isDue, load])
}
