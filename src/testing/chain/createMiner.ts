import type { TestTransaction } from './TestTransaction.js'

/** What happens to a transaction whose block is undone: mined again as before, only after `ms`, or never. */
export type Fate = { kind: 'again' } | { kind: 'later'; ms: number } | { kind: 'never' }

/** When a chain gets blocks, and in which order they contain what waits. */
export type MinerParameters = {
  /** In ms since 1970. */
  now: () => number
  /** The usual seconds between blocks. @default 1 */
  blockSeconds?: number | undefined
  /**
   * The seconds from a block at that time, in seconds since 1970, to the next; `undefined` if only `mine` makes
   * blocks.
   */
  gap?: ((time: number) => number | undefined) | undefined
  /** The order in which waiting transactions are mined. @default as it was handed in */
  order?: ((due: readonly TestTransaction[]) => readonly TestTransaction[]) | undefined
  /** Runs a function after this many ms, so that the chain advances without requests. */
  after?: ((ms: number, run: () => void) => void) | undefined
}

/** Makes a chain's blocks as its clock advances, from the transactions that wait. */
type Miner = {
  /** The usual seconds between blocks. */
  readonly blockSeconds: number
  /** Makes every block that is due by now. */
  advance(): void
  /** The same, and again later while a transaction is due, even if nobody makes a request. */
  wake(): void
  /** Lets a transaction wait for the next block, or for the first one after `ms`. */
  submit(transaction: TestTransaction, ms?: number): void
  /** Lets a transaction wait again after its block, which had that time, is undone. */
  takeBack(transaction: TestTransaction, time: number, fate: Fate): void
  pending(hash: string): TestTransaction | undefined
  /** Continues from a block at that time, in seconds since 1970. */
  continueFrom(time: number): void
}

/** The most blocks created at once, after a long time without requests. */
const mostAtOnce = 5_000

/** Creates a miner that continues from a block at `start`. It hands each block's contents and time to `append`. */
export function createMiner(
  {
    now,
    blockSeconds = 1,
    gap = () => blockSeconds,
    order = (due) => due,
    after = () => {},
  }: MinerParameters,
  start: number,
  append: (transactions: readonly TestTransaction[], time: number) => void,
): Miner {
  let nextTime = following(start)
  let waiting: { transaction: TestTransaction; notBefore: number }[] = []

  function following(time: number): number {
    return time + (gap(time) ?? Number.POSITIVE_INFINITY)
  }

  function advance(): void {
    const due = (now() / 1000 - nextTime) / blockSeconds
    if (due > mostAtOnce) nextTime += Math.floor(due - mostAtOnce) * blockSeconds
    while (nextTime * 1000 <= now()) mineDue()
  }

  function mineDue(): void {
    const time = nextTime
    nextTime = following(time)
    const due = waiting.filter(({ notBefore }) => notBefore <= time * 1000)
    if (due.length > 0) waiting = waiting.filter(({ notBefore }) => notBefore > time * 1000)
    append(order(due.map(({ transaction }) => transaction)), time)
  }

  function wake(): void {
    advance()
    if (waiting.some(({ notBefore }) => notBefore <= now())) after(nextTime * 1000 - now(), wake)
  }

  function submit(transaction: TestTransaction, ms = 0): void {
    waiting.push({ transaction, notBefore: now() + ms })
    after(ms, wake)
  }

  return {
    blockSeconds,
    advance,
    wake,
    submit,
    takeBack(transaction, time, fate) {
      if (fate.kind === 'later') submit(transaction, fate.ms)
      if (fate.kind === 'again') waiting.push({ transaction, notBefore: time * 1000 })
    },
    pending: (hash) => waiting.find(({ transaction }) => transaction.hash === hash)?.transaction,
    continueFrom(time) {
      nextTime = following(time)
    },
  }
}
