/** One request as the service received it, without anything that could move money. */
export type SeenRequest = {
  /** ISO time. */
  at: string
  method: string
  path: string
  key: 'right' | 'wrong' | 'missing'
  /** The HTTP status of the answer, or 0 if there was none. */
  status: number
  durationMs: number
  body?: unknown
  intentId?: string
  /** The error code of a rejection. */
  error?: string
  /** The fault that hit it. */
  fault?: string
}

const most = 500
const secrets = new Set(['v', 'r', 's', 'signature', 'signed_transaction'])

/** The last requests, oldest first. */
export class RequestLog {
  private readonly requests: SeenRequest[] = []

  add(request: SeenRequest): void {
    this.requests.push(request)
    if (this.requests.length > most) this.requests.shift()
  }

  list(): SeenRequest[] {
    return [...this.requests]
  }
}

/** Replaces every signature in a body. */
export function redact(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(redact)
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, secrets.has(key) ? '[redacted]' : redact(inner)]),
  )
}
