/** What is kept of a foreign error whose call contained a signature. */
export type RedactedCause = { name: string; code?: number | string; message: string }

const longest = 200

/** Only this much of a line is examined, because its author may be malicious. */
const longestLine = 4_000

/**
 * Matches text at least as long as half a signature in hex or decimals, base64 or base58, and bytes written as
 * numbers.
 */
export const secrets = /[A-Za-z0-9+/_-]{62,}={0,2}|\b\d{1,3}(?:[\s,]+\d{1,3}\b){31,}/g

/**
 * Keeps only the name, the code and the first line of a foreign error.
 *
 * viem prints `v`, `r` and `s` in messages and stacks, several causes deep, so a cause is never kept whole if the call
 * contained a signature.
 */
export function redactCause(error: unknown): RedactedCause {
  const { name, code, shortMessage, message } = Object(error) as { readonly [key: string]: unknown }
  const text = [shortMessage, message, error].find((value) => typeof value === 'string') ?? 'unknown'
  return {
    name: typeof name === 'string' ? redact(name, 80) : 'Error',
    ...(typeof code === 'number' && { code }),
    ...(typeof code === 'string' && { code: redact(code, 80) }),
    message: redact(text as string, longest),
  }
}

function redact(text: string, length: number): string {
  const [line = ''] = text.split('\n', 1)
  return line.slice(0, longestLine).replace(secrets, '[redacted]').slice(0, length)
}
