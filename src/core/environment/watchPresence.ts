/** Calls back when the page is shown again, and when the network comes back; never in Node. Returns how to stop. */
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
