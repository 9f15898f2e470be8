'use client'
import { type MouseEvent, useCallback, useRef } from 'react'

/**
 * Takes the second click of a double click only where the first one went. A press that changes the screen puts
 * another button under the pointer, and a review would be signed unread, or a prompt given up unseen.
 */
export function useSteadyPress(): (event: MouseEvent) => void {
  const pressed = useRef<Element>(null)
  return useCallback((event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (event.detail > 1 && button !== pressed.current) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    pressed.current = button
  }, [])
}
