import type { Environment } from '../environment/environment.js'

/**
 * Waits for the next check: until the pause ends, or until the page becomes visible or the network returns. Never
 * returns while the page is hidden.
 */
export async function waitForNextCheck(
  { presence, sleep }: Environment,
  pause: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted) return
  const over = new AbortController()
  const end = () => over.abort()
  signal?.addEventListener('abort', end)
  const stop = presence.subscribe(end)
  try {
    do await sleep(pause, over.signal)
    while (presence.isHidden() && !over.signal.aborted)
  } finally {
    stop()
    signal?.removeEventListener('abort', end)
  }
}
