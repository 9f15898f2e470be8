/**
 * Calls an integrator's callback. If it throws, the transfer must not break or look like a record that could not be
 * stored: the money may have left.
 */
export function callListener(call: () => void): void {
  try {
    call()
  } catch (error) {
    globalThis.reportError?.(error)
  }
}
