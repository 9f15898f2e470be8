'use client'
import { useEffect } from 'react'
import type { Loaded } from './useLoaded.js'

/** Loads code as soon as it is needed. */
export function useLoadWhen({ loaded, load }: Loaded<unknown>, isWanted: boolean): void {
  const isDue = isWanted && !loaded
  useEffect(() => {
    if (isDue) load()
  }, [isDue, load])
}
