/** What is kept of a foreign error whose call carried a signature. */
export type RedactedCause = { name: string; code?: number | string; message: string }

const longest = 200
const secrets = /(?:0x)?[0-9a-f]{64,}|[A-Za-z0-9+/_-]{80,}={0,2}/gi

/**
 * Keeps the name, the code and the first line of a foreign error, and nothing else.
 *
 * viem prints `v`, `r` and `s` into messages and stacks, several causes deep, so a cause is never kept whole where
 * the call carried a signature.
 */
export function redactCause(error: unknown): RedactedCause {
  const { name, code, shortMessage, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as {
    name?: unknown
    code?: unknown
    shortMessage?: unknown
    message?: unknown
  }
  const text = [shortMessage, message, error].find((value) => typeof value === 'string') ?? 'unknown'
  const line = (text as string).split('\n', 1)[0] ?? ''
  return {
    name: typeof name === 'string' ? name.slice(0, 80) : 'Error',
    ...(typeof code === 'number' || typeof code === 'string' ? { code } : {}),
    message: line.replace(secrets, '[redacted]').slice(0, longest),
  }
}
