'use client'
import { useEffect, useRef } from 'react'
import { useSteadyPress } from './useSteadyPress.js'

/** Keeps the person's place in the card: what was pressed last, and where the keyboard continues. Renders a `<span>`. */
export function KeptFocus() {
  const place = useRef<HTMLSpanElement>(null)
  useSteadyPress(place)
  useKeptFocus(place)
  return <span hidden ref={place} />
}

/**
 * Moves the focus on when the focused element is removed: to the field next to where it was, or else to the title. It
 * would fall to the page, whose top is the next stop of the keyboard. Focus that the person or a dialog took elsewhere
 * stays there.
 */
function useKeptFocus(within: { readonly current: Element | null }): void {
  useEffect(() => {
    const card = within.current?.closest<HTMLElement>('[data-usdc-bridge]')
    if (!card) return
    /** The focused element and what is around it, up to the card. Empty if the person has left the card. */
    let path: Element[] = []
    const enter = (event: Event) => {
      path = []
      for (let node = event.target as Element | null; node && card.contains(node); node = node.parentElement)
        path.push(node)
    }
    const leave = ({ target, relatedTarget: next }: FocusEvent) =>
      queueMicrotask(() => {
        const isAway =
          next instanceof Element ? !card.contains(next) && !next.closest(dialogs) : isStillThere(target)
        if (isAway) path = []
      })
    const moveOn = () => {
      if (!path[0] || path[0].isConnected || document.activeElement !== document.body) return
      const next = path.map((node) => card.contains(node) && node.querySelector<HTMLElement>(nextStops))
      next.find((found) => !!found)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(moveOn)
    observer.observe(card, { childList: true, subtree: true })
    card.addEventListener('focusin', enter)
    card.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      card.removeEventListener('focusin', enter)
      card.removeEventListener('focusout', leave)
    }
  }, [within])
}

/** A wallet that is embedded in the page asks in a dialog, and gives the focus back. */
const dialogs = 'dialog, [aria-modal=true]'

const nextStops = 'textarea, [data-part="title"]'

/** Tells whether the person left an element, rather than lost it or switched to another window. */
function isStillThere(target: EventTarget | null): boolean {
  return target instanceof Element && target.isConnected && document.hasFocus()
}
