/** The fields that any kind of failure may have. */
type Failure = { name?: unknown; code?: unknown; message?: unknown }

const deepest = 10

/**
 * Lists an error and its causes, outermost first. viem and wagmi store the cause in `cause`, JSON-RPC in `error`,
 * MetaMask in `data.originalError`, ethers in `info.error`.
 */
export function listCauses(error: unknown): Failure[] {
  const causes: Failure[] = []
  for (let cause = asObject(error); cause && causes.length < deepest; cause = inner(cause)) causes.push(cause)
  return causes
}

function inner({ cause, error, data, info }: Record<string, unknown>): Record<string, unknown> | undefined {
  const wrapped = [cause, error, asObject(data)?.originalError, asObject(info)?.error]
  return wrapped.map(asObject).find((found) => found !== undefined)
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}
