'use client'
import { useEffect, useState } from 'react'
import type { AmountReading, readAmountText } from '../core/amount/readAmountText.js'

/** Reads amounts as people of a locale type them. Until the code that does it is there, all are half-typed. */
export function useAmountReader(locale: string): (text: string) => AmountReading {
  const [loaded, setLoaded] = useState<{ readAmountText: typeof readAmountText }>()
  useEffect(() => {
    import('../core/chunks/form.js').then(setLoaded, () => undefined)
  }, [])
  return (text) => loaded?.readAmountText(text, locale) ?? { status: 'unfinished' }
}
