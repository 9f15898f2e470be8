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
