import type { Chain, Network } from '../chain/network.js'
import { type Environment, preferencesOf } from '../environment/environment.js'
import { parseRecipient } from './parseRecipient.js'

/** Somebody whom USDC was sent to from this browser. */
export type RecentRecipient = {
  /** An address on chains of one kind. */
  address: string
  /** When it was last sent to, in ms since 1970. */
  at: number
}

const most = 5
const longestText = 2_000

type Place = { network: Network; chain: Chain; environment: Pick<Environment, 'preferences'> }

const keyOf = ({ network, chain }: Omit<Place, 'environment'>) =>
  `usdc-bridge-recipients:${network.name}:${chain.kind}`

/** The recipients that were last sent to on chains of this kind, the newest first; none where nothing is kept. */
export function recallRecipients(place: Place): readonly RecentRecipient[] {
  try {
    const text = preferencesOf(place.environment).getItem(keyOf(place)) ?? '[]'
    const kept: unknown = text.length > longestText ? [] : JSON.parse(text)
    return Array.isArray(kept) ? kept.flatMap((one) => readRecent(one, place)).slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a recipient first in the list of its network and kind of chain. A convenience: nothing depends on it. */
export function rememberRecipient(place: Place, recent: RecentRecipient): void {
  const others = recallRecipients(place).filter(({ address }) => address !== recent.address)
  const list = [recent, ...others].slice(0, most)
  try {
    preferencesOf(place.environment).setItem(keyOf(place), JSON.stringify(list))
  } catch {
    // A browser that keeps nothing has no list.
  }
}

/** Forgets the recipients of one network and kind of chain. */
export function forgetRecipients(place: Place): void {
  try {
    preferencesOf(place.environment).removeItem(keyOf(place))
  } catch {
    // Nothing was kept.
  }
}

/** What stands in the storage was written by whoever shares the origin. */
function readRecent(kept: unknown, { chain }: Place): RecentRecipient[] {
  if (typeof kept !== 'object' || kept === null) return []
  const { address, at } = kept as { [key: string]: unknown }
  if (typeof address !== 'string' || typeof at !== 'number' || !Number.isSafeInteger(at)) return []
  const parsed = parseRecipient(address, chain)
  return parsed.status === 'valid' ? [{ address: parsed.address, at }] : []
}
