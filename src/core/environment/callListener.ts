/**
 * Calls what the integrator gave, so that one that throws never breaks a transfer, nor looks like a record that could
 * not be kept: the money may have left.
 */
export function callListener(call: () => void): void {
  try {
    call()
  } catch (error) {
    globalThis.reportError?.(error)
  }
}
