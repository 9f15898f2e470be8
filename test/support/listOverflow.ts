/**
 * Everything in the cards of a page that overflows or reaches outside its card, as `part "text": how`. Runs in a page,
 * so it uses no outer names. Skips text for screen readers only, and fields, because they scroll.
 */
export function listOverflow(): string[] {
  const found: string[] = []
  const spokenOnly = '[data-part="sr"], [data-part="said"], [data-part="title"]:has(+ [data-part="lead"] > *)'
  const tell = (element: HTMLElement, how: string) => {
    const part = element.dataset.part ?? element.tagName.toLowerCase()
    found.push(`${part} "${element.textContent?.trim().slice(0, 40)}": ${how}`)
  }
  for (const card of document.querySelectorAll('[data-usdc-bridge]')) {
    const { left, right } = card.getBoundingClientRect()
    for (const element of card.querySelectorAll<HTMLElement>('*:not(svg *, [data-slot] *)')) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || element.closest(spokenOnly)) continue
      if (box.left < left - 1 || box.right > right + 1) tell(element, 'beyond the card')
      const { display, overflowX } = getComputedStyle(element)
      if (element.matches('input, textarea, svg') || display === 'inline') continue
      // A button may reach into the padding of its container. A text may not, and nothing may be cut off.
      const holdsText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if ((holdsText || overflowX !== 'visible') && element.scrollWidth > element.clientWidth + 1)
        tell(element, `${element.scrollWidth} px in ${element.clientWidth}`)
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} px in ${clientWidth}`)
  return found
}
