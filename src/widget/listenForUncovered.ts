/**
 * Calls back once what the host laid over an element is gone, in whatever way the host shows and hides it. It looks
 * whenever the page changes. Returns how to stop.
 */
export function listenForUncovered(element: Element, onUncovered: () => void): () => void {
  let wasCovered = false
  const look = () => {
    const root = element.getRootNode() as Document | ShadowRoot
    const isCovered = !element.contains(root.elementFromPoint(innerWidth / 2, innerHeight / 2))
    if (wasCovered && !isCovered) onUncovered()
    wasCovered = isCovered
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { attributes: true, childList: true, subtree: true })
  document.addEventListener('animationend', look)
  document.addEventListener('transitionend', look)
  look()
  return () => {
    observer.disconnect()
    document.removeEventListener('animationend', look)
    document.removeEventListener('transitionend', look)
  }
}
