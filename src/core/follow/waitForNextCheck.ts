import type { Environment } from '../environment/environment.js'

/**
 * Waits until it is time to check again: after the pause, or at once when the page is shown or the network comes back;
 * never while the page is hidden.
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
    await sleep(pause, over.signal)
    if (presence.isHidden() && !over.signal.aborted) await aborted(over.signal)
  } finally {
    stop()
    signal?.removeEventListener('abort', end)
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
