/** A minimal `AbortSignal` for requests, because thousands of the platform's are slow to create. */
export function createLightSignal(): { signal: AbortSignal; abort(reason: unknown): void } {
  const listeners = new Set<() => void>()
  const signal = {
    aborted: false,
    reason: undefined as unknown,
    addEventListener: (_: 'abort', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'abort', listener: () => void) => listeners.delete(listener),
  }
  return {
    signal: signal as unknown as AbortSignal,
    abort(reason) {
      Object.assign(signal, { aborted: true, reason })
      for (const listener of listeners) listener()
    },
  }
}
