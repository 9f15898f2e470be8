import { type ChainKey, chainKeys } from '../../core/chain/chain.js'
import { type KnownRoutes, type Route, routeState } from '../../core/chain/route.js'

/** What choosing a chain for one end of the route would do. */
export type ChainChoice = {
  chain: ChainKey
  /**
   * `open`: the route is available; `swap`: swaps the route; `elsewhere`: open, but not to the chosen destination; the
   * others cannot be chosen.
   */
  state: 'open' | 'swap' | 'elsewhere' | 'closed' | 'notOffered' | 'notSetUp'
}

/** Lists what each chain would do for one end of the route, in the order of the service's interface. */
export function chainChoices(end: keyof Route, route: Route, known: KnownRoutes): ChainChoice[] {
  return chainKeys.map((chain) => ({ chain, state: choiceState(end, chain, route, known) }))
}

function choiceState(
  end: keyof Route,
  chain: ChainKey,
  route: Route,
  known: KnownRoutes,
): ChainChoice['state'] {
  const state = routeState(routeWith(end, chain, route), known)
  const isOtherEnd = chain === (end === 'from' ? route.to : route.from)
  if (isOtherEnd) return state === 'open' ? 'swap' : state
  if (end === 'to') return routeState({ from: route.from, to: chain }, { ...known, sources: [route.from] })
  if (state === 'open' || state === 'notSetUp') return state
  const leadsElsewhere = chainKeys.some((to) => routeState({ from: chain, to }, known) === 'open')
  return leadsElsewhere ? 'elsewhere' : state
}

/** Returns the route with another chain at one end; choosing the other end's chain swaps them. */
export function routeWith(end: keyof Route, chain: ChainKey, { from, to }: Route): Route {
  if (end === 'from') return { from: chain, to: chain === to ? from : to }
  return { from: chain === from ? to : from, to: chain }
}
