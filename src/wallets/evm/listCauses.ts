/** An error and what caused it, the outermost first. */
export function listCauses(error: unknown): { code?: unknown; message?: unknown }[] {
  const causes: { code?: unknown; message?: unknown; cause?: unknown }[] = []
  for (let cause = error; typeof cause === 'object' && cause !== null && causes.length < 10; ) {
    causes.push(cause)
    cause = (cause as { cause?: unknown }).cause
  }
  return causes
}
