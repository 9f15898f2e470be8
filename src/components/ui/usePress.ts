'use client'
import { useState } from 'react'

/**
 * Lets a control say on itself that what its press asked for is on its way: `isBusy` while the promise that the press
 * gave stands, and no second press meanwhile.
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
