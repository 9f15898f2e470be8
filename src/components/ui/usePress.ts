'use client'
import { useState } from 'react'

/**
 * Lets a control show that its press is in progress: `isBusy` until the returned promise settles, and further presses
 * are ignored.
 */
export function usePress(press: (() => unknown) | undefined) {
  const [isBusy, setBusy] = useState(false)
  const onClick = async () => {
    const answer = isBusy || press?.()
    if (!(answer instanceof Promise)) return
    setBusy(true)
    await answer.finally(() => setBusy(false))
  }
  return { isBusy, onClick }
}
