'use client'
import { useRef, useState } from 'react'

type LaterScreens = typeof import('./laterScreens.js')

/**
 * Loads every screen after the first one, with what is behind them, when the person first goes on: all at once, so
 * that nothing has to be loaded between a signature and its outcome.
 */
export function useLaterScreens() {
  const loading = useRef<Promise<LaterScreens>>(undefined)
  const [screens, setScreens] = useState<LaterScreens>()
  const [isMissing, setMissing] = useState(false)

  /** Resolves once the screens are there, and says whether they are. */
  const load = async (): Promise<boolean> => {
    try {
      loading.current ??= import('./laterScreens.js')
      setScreens(await loading.current)
      setMissing(false)
      return true
    } catch {
      loading.current = undefined
      setMissing(true)
      return false
    }
  }
  return { screens, isMissing, load }
}
