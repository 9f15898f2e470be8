const secrets = new Set(['v', 'r', 's', 'signature', 'signed_transaction'])

/** Returns a body without anything that could move money. */
export function redactBody(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(redactBody)
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, secrets.has(key) ? '[redacted]' : redactBody(inner)]),
  )
}
