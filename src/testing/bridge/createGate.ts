/** Blocks callers until it is opened; later callers wait for the next opening. */
export type Gate = {
  /** Resolves when the gate opens. @throws the signal's reason, where that aborts first */
  wait(signal: AbortSignal | null | undefined): Promise<void>
  open(): void
}

export function createGate(): Gate {
  const waiting = new Set<() => void>()
  return {
    wait: (signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(leave)
          signal?.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          waiting.delete(leave)
          reject(signal?.reason)
        }
        if (signal?.aborted) return giveUp()
        signal?.addEventListener('abort', giveUp, { once: true })
        waiting.add(leave)
      }),
    open: () => {
      for (const leave of [...waiting]) leave()
    },
  }
}
