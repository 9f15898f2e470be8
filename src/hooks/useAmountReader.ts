'use client'
import { useEffect, useState } from 'react'
import type { AmountReading, readAmountText } from '../core/amount/readAmountText.js'

/** Reads amounts as people of a locale type them. Until the code that does it is there, all are half-typed. */
export function useAmountReader(locale: string): (text: string) => AmountReading {
  const [later, setLater] = useState<{ readAmountText: typeof readAmountText }>()
  useEffect(() => {
    import('../core/moments/form.js').then(setLater, () => undefined)
  }, [])
  return (text) => later?.readAmountText(text, locale) ?? { status: 'unfinished' }
}
