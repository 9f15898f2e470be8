import type { KeyboardEvent } from 'react'

/** Handles Enter in a field, which would otherwise submit a host's form around the card. */
export function isSubmit(event: KeyboardEvent): boolean {
  const { key, nativeEvent, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || nativeEvent.isComposing) return false
  if (event.isDefaultPrevented()) return false
  event.preventDefault()
  return true
}
