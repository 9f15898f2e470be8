'use client'
import { useRef, useState } from 'react'

/** Code that is loaded when it is first needed, and may not come. */
export type Loaded<module> = {
  /** `undefined` until it is there. */
  loaded: module | undefined
  /** Whether the last try to load it failed. */
  isMissing: boolean
  /** Resolves once it is there, and says whether it is. */
  load: () => Promise<boolean>
  /** Begins to load it without showing anything: what does not come then is asked for again when it is needed. */
  prefetch: () => void
}

/**
 * Loads code from an event, never while rendering: what does not come leaves the page as it is, where `React.lazy`
 * would take the host's page down with it.
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
    if (loading.current) return
    const early = importModule()
    loading.current = early
    early.catch(() => {
      if (loading.current === early) loading.current = undefined
    })
  }
  return { loaded, isMissing, load, prefetch }
}
