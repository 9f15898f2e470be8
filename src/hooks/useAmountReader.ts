'use client'
import { useEffect, useState } from 'react'
import type { AmountReading, readAmountText } from '../core/amount/readAmountText.js'

/**
 * Returns a parser for amounts in a locale's number format. Until its code has loaded, every amount counts as
 * unfinished.
 */
export function useAmountReader(locale: string): (text: string) => AmountReading {
  const [loaded, setLoaded] = useState<{ readAmountText: typeof readAmountText }>()
  // A failed load is repeated with the next change of the form.
  useEffect(() => {
    if (loaded) return
    import('../core/chunks/form.js').then(
      ({ form }) => setLoaded(form),
      () => undefined,
    )
  })
  return (text) => loaded?.readAmountText(text, locale) ?? { status: 'unfinished' }
}
