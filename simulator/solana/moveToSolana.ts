import type { Intent } from '../person/Intent.js'
import type { World } from '../World.js'
import { solanaAddresses, tokenAccountOf } from './solanaAddresses.js'

const { merchant, friend } = solanaAddresses

/** The merchant's wallet and its token account, and a wallet that has none before it is paid. */
const recipients = [merchant, tokenAccountOf(merchant), friend]

/**
 * The same intent from Solana or to it, in the seeds in which Solana has a part: most of theirs are. Where a clock is
 * wrong all are, since no permit is signed by it.
 */
export function moveToSolana({ solana }: World, intent: Intent): Intent {
  const { random, faultSettings } = solana
  if (faultSettings.part === 'none') return intent
  if (random.chance(0.2) && faultSettings.deviceClock === 'right') return intent
  if (faultSettings.part === 'source') return { ...intent, from: 'SOLANA' }
  return { ...intent, to: 'SOLANA', recipient: random.pick(recipients) }
}
