import type { KeyboardEvent } from 'react'

/** Handles Enter in a field, which would otherwise submit a host's form around the card. */
export function takeEnterKey(event: KeyboardEvent): boolean {
  const { key, nativeEvent, target } = event
  // The code of a key that an input method takes. `isComposing` is false for the one that ends a composition in Safari.
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || nativeEvent.keyCode === 229) return false
  if (event.isDefaultPrevented()) return false
  event.preventDefault()
  return true
}
