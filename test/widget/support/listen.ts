import { onTestFinished } from 'vitest'

type Said = { how: 'polite' | 'assertive'; text: string }

/** Records every text change within a live region in order, as a screen reader does. */
export function listen(): readonly Said[] {
  const said: Said[] = []
  const last = new WeakMap<Element, string>()
  const hear = () => {
    for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
      const text = region.textContent?.trim() ?? ''
      if (text === (last.get(region) ?? '')) continue
      last.set(region, text)
      const isUrgent = region.getAttribute('role') === 'alert'
      if (text) said.push({ how: isUrgent ? 'assertive' : 'polite', text })
    }
  }
  const observer = new MutationObserver(hear)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return said
}
