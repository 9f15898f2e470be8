import type { ChainKey } from './chain.js'
import type { Pair } from './pair.js'

/** Two ends of a transfer. */
export type Route = { from: ChainKey; to: ChainKey }

/** What is known of all routes. */
export type KnownRoutes = {
  pairs: readonly Pair[]
  /** Chains that a transfer can start from as this page is set up. */
  sources: readonly ChainKey[]
}

/** Whether a route can be taken, and if not, why. */
export function routeState(
  { from, to }: Route,
  { pairs, sources }: KnownRoutes,
): 'open' | 'closed' | 'notOffered' | 'notSetUp' {
  if (!sources.includes(from)) return 'notSetUp'
  const pair = pairs.find((candidate) => candidate.from === from && candidate.to === to)
  return pair ? (pair.enabled ? 'open' : 'closed') : 'notOffered'
}
