'use client'
import { type RefObject, useContext, useEffect } from 'react'
import { CardContext } from '../ui/Card.js'

/**
 * Takes the focus at first and at every change of `moment`, where the person is at work in the card and what held the
 * focus is gone.
 */
export function useTakenFocus(target: RefObject<HTMLElement | null>, moment: unknown): void {
  const { holdsFocus } = useContext(CardContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs at each new moment, which it does not read
  useEffect(() => {
    if (holdsFocus.current && document.activeElement === document.body) target.current?.focus()
  }, [target, holdsFocus, moment])
}
