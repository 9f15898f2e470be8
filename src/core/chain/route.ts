import type { ChainKey } from './chain.js'

/** A route that USDC can take, as listed by `GET /sdk/v1/pairs`. */
export type Pair = {
  from: ChainKey
  to: ChainKey
  /** `false` while the service has closed the route. */
  enabled: boolean
}

/** The source and destination of a transfer. */
export type Route = { from: ChainKey; to: ChainKey }

/** What is known about all routes. */
export type KnownRoutes = {
  pairs: readonly Pair[]
  /** Chains that a transfer can start from with this page's setup. */
  sources: readonly ChainKey[]
}

/** Tells whether a route is available, and if not, why. */
export function routeState(
  { from, to }: Route,
  { pairs, sources }: KnownRoutes,
): 'open' | 'closed' | 'notOffered' | 'notSetUp' {
  if (!sources.includes(from)) return 'notSetUp'
  const pair = pairs.find((candidate) => candidate.from === from && candidate.to === to)
  return pair ? (pair.enabled ? 'open' : 'closed') : 'notOffered'
}
