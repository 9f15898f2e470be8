/** Texts too small to read: below 12 px where the page's base is 16 px. */
export function smallTexts(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('[data-usdc-bridge] *:not(svg *)')]
    .filter(hasOwnText)
    .filter((element) => !element.closest('[data-part="sr"]') && fontSize(element) < 12)
    .map((element) => `${fontSize(element)} px: ${element.textContent?.trim()}`)
}

const fontSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
}
