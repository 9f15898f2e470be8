'use client'
import { useEffect, useState } from 'react'

const confirmationTime = 2500

/** Copies a text, and keeps the outcome for a moment. */
export function useCopy(text: string): { copy: () => void; outcome: 'copied' | 'copyBlocked' | undefined } {
  const [outcome, setOutcome] = useState<'copied' | 'copyBlocked'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(setOutcome, confirmationTime, undefined)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () => {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyBlocked'),
    )
  }
  return { copy, outcome }
}

/** Outside a secure context there is no clipboard, so even accessing it can throw. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
