'use client'
import { useEffect, useState } from 'react'

/** The current time on this device, updated every `interval` ms. */
export function useNow(clock: () => number = Date.now, interval = 1000): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), interval)
    return () => clearInterval(timer)
  }, [clock, interval])
  return now
}
