import type { ChainKey } from './chain.js'

/** A route that USDC can take, as listed by `GET /sdk/v1/pairs`. */
export type Pair = {
  from: ChainKey
  to: ChainKey
  /** `false` while the service has closed the route. */
  enabled: boolean
}
