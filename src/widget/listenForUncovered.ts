/**
 * Calls back once whatever the host placed over an element is gone, however the host shows and hides it. Checks on
 * every change of the page. Returns a function that unsubscribes.
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
