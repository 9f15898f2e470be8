import type { ChainKey } from './chain.js'

/** One direction USDC can travel, as `GET /sdk/v1/pairs` lists it. */
export type Pair = {
  from: ChainKey
  to: ChainKey
  /** `false` while the service has closed the route. */
  enabled: boolean
}
