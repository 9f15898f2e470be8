/**
 * Waits for an answer until one of the signals aborts, and rejects with that signal's reason, or with the given one. A
 * later answer is ignored. Only this ends the wait for a host's `fetch` that ignores its signal.
 */
export function untilAborted<result>(
  answer: Promise<result>,
  signals: readonly (AbortSignal | null | undefined)[],
  reason?: Error,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      for (const signal of signals) if (signal?.aborted) reject(reason ?? signal.reason)
    }
    for (const signal of signals) signal?.addEventListener('abort', stop)
    stop()
    answer.then(resolve, reject).finally(() => {
      for (const signal of signals) signal?.removeEventListener('abort', stop)
    })
  })
}
