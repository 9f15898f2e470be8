import { createRandom, type Random } from './Random.js'

/** Faults that few seeds have. */
export type RareFault =
  /** The node behind the first URL reports a head that is too high, and answers later blocks with its newest one. */
  | 'blockTooHigh'
  /** The nodes behind the first URL forget old blocks, transactions and receipts, but keep logs. */
  | 'forgets'
  /** One URL of two shows made-up payments to every recipient. */
  | 'arrivalMadeUp'
  /** One URL of two shows what the person signs on Solana as landed, and makes up payments there. */
  | 'madeUpOnSolana'
  /**
   * The first URL of two hides an existing allowance at signing, where the second may be down, and the service uses it to
   * collect the money. Others transfer the token all the time.
   */
  | 'allowanceHidden'
  /** One node has three entries: two spellings of its URL, and the page's own transport. */
  | 'oneNodeTwice'
  /** The service moves to another URL. */
  | 'serviceMoves'
  /** The service puts all its permits of a nonce into one calldata. */
  | 'permitsTogether'
  /** A stranger pays the recipient the amount while the wallet's prompt is open. */
  | 'paidAtThePrompt'
  /** The chains' clocks are up to 50 s off, and a stranger pays at the prompt as well. */
  | 'clocksDiffer'
  /** Each access of the storage takes up to three seconds, and the person presses in two tabs at once. */
  | 'slowStorage'
  /** No browser can verify a signature on Solana, and the service puts the id of a failed transaction in its place. */
  | 'idUnverified'
  /** The nodes behind the first URL refuse old blocks, transactions, receipts and logs with an error (EIP-4444). */
  | 'refusesOld'
  /** A reorg undoes for good what used a permit's nonce, after the pages could see it. */
  | 'undoneForGood'
  /** The owner approves the service's contract itself after signing, and the service uses that where a permit fails. */
  | 'approvesItself'
  /** The Solana nodes behind the first URL report slots that are too high, for a while after signing. */
  | 'slotsTooHigh'
  /** A chain produces no block for minutes, and the service refuses much, so that the person signs again meanwhile. */
  | 'standsStill'
  /** A reorg replaces a transaction of the owner from before signing by its approval of the service. */
  | 'ownUndone'
  /** A stranger pays the recipient through CCTP, and the first URL of two shows that burn in the transfer's departure. */
  | 'burnMadeUp'
  /** The Solana nodes behind the first URL list no transaction that takes from the person, and many answers are lost. */
  | 'debitUnlisted'
  /** Another contract, which the owner has approved, takes the same amount in the block in which the owner revokes ours. */
  | 'takenElsewhere'
  /**
   * Until the person signs on Solana, the nodes behind the first URL understate every slot and height, while the second
   * may be down; then the chain halts for more than ten minutes.
   */
  | 'heightUnderstated'
  /** The Solana nodes behind the first URL of two date every block an hour too late or too early, while faults happen. */
  | 'blocksMisdated'
  /** The person signs a new transfer on another chain in place of one. */
  | 'replacesElsewhere'
  /**
   * The nodes behind the first URL serve state that is older than some blocks only to those who pay: a 403, with an error
   * of JSON-RPC or one of the gateway's own.
   */
  | 'sellsOldState'
  /** Both URLs are of one host, and the first hides an allowance at signing, where the second may be down. */
  | 'sharedHost'
  /**
   * The owner’s account has code, which approves the service’s contract during the prompt in somebody else’s transaction
   * (EIP-7702); the first URL of two hides that, and the second is down until after signing.
   */
  | 'approvesByCode'
  /** The person’s account is a contract (ERC-1271). */
  | 'contractOwner'
  /** A lock is lost now and then while its task runs, and fails only once the task has ended. */
  | 'losesLocks'

/** The rare faults of one seed, with their own randomness, so that they change nothing in a seed without them. */
export type RareFaults = {
  has(fault: RareFault): boolean
  names: readonly string[]
  random: Random
}

const drawnFirst: readonly RareFault[] = [
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

/** Drawn apart, so that they change nothing in the seeds for which the ceilings of the other bugs were measured. */
const drawnApart: readonly RareFault[] = [
  'slowStorage',
  'clocksDiffer',
  'idUnverified',
  'refusesOld',
  'undoneForGood',
  'approvesItself',
  'slotsTooHigh',
  'standsStill',
  'ownUndone',
  'burnMadeUp',
  'debitUnlisted',
  'takenElsewhere',
  'heightUnderstated',
  'blocksMisdated',
  'replacesElsewhere',
  'sellsOldState',
  'sharedHost',
  'approvesByCode',
  'contractOwner',
  'losesLocks',
]

/** One seed in how many has each. */
const rarity = 0.04

/**
 * Draws the rare faults of a seed, always includes the requested one, and leaves out those named in `without` and those that
 * need another number of URLs.
 */
export function drawRareFaults(
  seed: number,
  always: RareFault | undefined,
  { without, addresses }: { without: readonly string[]; addresses: unknown },
): RareFaults {
  const random = createRandom(seed + 4)
  const apart = createRandom(seed + 5)
  const drawn = [
    ...drawnFirst.filter(() => random.chance(rarity)),
    ...drawnApart.filter(() => apart.chance(rarity)),
  ]
  const has = new Set(always ? [...drawn, always] : drawn)
  if (has.has('clocksDiffer')) has.add('paidAtThePrompt')
  if (has.has('sharedHost')) has.add('allowanceHidden')
  if (addresses === 1) for (const fault of ofTwoNodes) has.delete(fault)
  if (addresses === 2 || ofTwoNodes.some((fault) => has.has(fault))) has.delete('oneNodeTwice')
  // What is refused is skipped by the head that the node reports: with a made-up one, payments are missed until a reload.
  if (has.has('refusesOld')) has.delete('blockTooHigh')
  for (const fault of has) if (without.includes(fault)) has.delete(fault)
  return { has: (fault) => has.has(fault), names: [...has], random }
}

/** The faults that need two URLs, because with one the kit believes it. */
const ofTwoNodes: readonly RareFault[] = [
  'arrivalMadeUp',
  'madeUpOnSolana',
  'allowanceHidden',
  'undoneForGood',
  'burnMadeUp',
  'blocksMisdated',
  'sharedHost',
  'approvesByCode',
]

/** Whether a seed must have two URLs, or only one. */
export function addressesFor({ has }: RareFaults): 1 | 2 | undefined {
  if (ofTwoNodes.some(has)) return 2
  return has('oneNodeTwice') ? 1 : undefined
}
