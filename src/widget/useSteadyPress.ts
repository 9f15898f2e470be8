'use client'
import { useLayoutEffect } from 'react'

/**
 * Ignores the second click of a double click unless it is on the same element as the first. A press that changes the
 * screen puts another button under the pointer, so a review could be signed unread, or a prompt canceled unseen.
 */
export function useSteadyPress(within: { readonly current: Element | null }): void {
  useLayoutEffect(() => {
    const card = within.current?.closest('[data-usdc-bridge]')
    let pressed: Element | null = null
    const keepSteady = (event: Event) => {
      const { target } = event
      const button = target instanceof Element ? target.closest('button') : null
      if (event instanceof MouseEvent && event.detail > 1 && button !== pressed) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      pressed = button
    }
    card?.addEventListener('click', keepSteady, true)
    return () => card?.removeEventListener('click', keepSteady, true)
  }, [within])
}
