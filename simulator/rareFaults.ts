import { createRandom, type Random } from './Random.js'

/** What goes wrong in few seeds. */
export type RareFault =
  /** The node at the first address names its newest block too high, and answers for what it has not as for its newest. */
  | 'blockTooHigh'
  /** The nodes at the first address know nothing of old blocks, transactions and receipts any more; logs they keep. */
  | 'forgets'
  /** Of two addresses, one makes up payments to whoever is to be paid. */
  | 'arrivalMadeUp'
  /** Of two addresses, one tells of what the person signs on Solana as landed, and makes up payments there. */
  | 'madeUpOnSolana'
  /** Of two addresses, the first hides at signing an allowance that stands, and the service takes the money by that. */
  | 'allowanceHidden'
  /** One node is there by three ways: at its address in two spellings, and as the page's own. */
  | 'oneNodeTwice'
  /** The service moves to another address. */
  | 'serviceMoves'
  /** The service puts every permit that it has for a nonce into one calldata. */
  | 'permitsTogether'
  /** A stranger pays the recipient the amount while the wallet's prompt is open. */
  | 'paidAtThePrompt'

/** The rare faults of one seed, with chance of their own, so that they shift nothing in a seed that has none. */
export type RareFaults = {
  has(fault: RareFault): boolean
  random: Random
}

const rareFaults: readonly RareFault[] = [
  'blockTooHigh',
  'forgets',
  'arrivalMadeUp',
  'madeUpOnSolana',
  'allowanceHidden',
  'oneNodeTwice',
  'serviceMoves',
  'permitsTogether',
  'paidAtThePrompt',
]

/** In how many seeds each is. */
const rarity = 0.04

/** Draws what a seed has of them: one that is asked for, in any case. */
export function drawRareFaults(seed: number, always?: RareFault): RareFaults {
  const random = createRandom(seed + 4)
  const drawn = rareFaults.filter(() => random.chance(rarity))
  const has = new Set(always ? [...drawn, always] : drawn)
  if (ofTwoNodes.some((fault) => has.has(fault))) has.delete('oneNodeTwice')
  return { has: (fault) => has.has(fault), random }
}

/** What takes two addresses: with one, what it says counts. */
const ofTwoNodes: readonly RareFault[] = ['arrivalMadeUp', 'madeUpOnSolana', 'allowanceHidden']

/** Whether a seed has to have two addresses, or one alone. */
export function addressesFor({ has }: RareFaults): 1 | 2 | undefined {
  if (ofTwoNodes.some(has)) return 2
  return has('oneNodeTwice') ? 1 : undefined
}
