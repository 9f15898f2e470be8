/**
 * Calls back when the page becomes visible again and when the network returns; never in Node. Returns a function that
 * unsubscribes.
 */
export function watchPresence(listener: () => void): () => void {
  const { document, addEventListener, removeEventListener } = globalThis
  const onVisibility = () => {
    if (!document.hidden) listener()
  }
  document?.addEventListener('visibilitychange', onVisibility)
  addEventListener?.('online', listener)
  return () => {
    document?.removeEventListener('visibilitychange', onVisibility)
    removeEventListener?.('online', listener)
  }
}
