import type { KeyboardEvent } from 'react'

/** Enter in a field would send a form of the host that the card stands in. */
export function isSubmit(event: KeyboardEvent): boolean {
  const { key, nativeEvent, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || nativeEvent.isComposing) return false
  if (event.isDefaultPrevented()) return false
  event.preventDefault()
  return true
}
