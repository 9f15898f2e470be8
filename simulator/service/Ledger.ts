import type { ChainKey, EvmChainKey } from '../../src/core/chain/chain.js'
import { transferTopic } from '../../src/core/read/evm/tokenEncoding.js'
import type { MinedTransaction } from '../../src/testing/chain/TestBlock.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'

/** The service's payment for one request. */
type Payment = {
  /** The `r` of the permit that the request came with, or the service's name for a deposit on Solana. */
  r: string
  to: ChainKey
  recipient: string
  /** Base units. */
  amount: bigint
  /** On Solana a signature. */
  hash: string
}

export type EvmPayment = Payment & { to: EvmChainKey; hash: Hex }

/** The true outcome of each permit on every fork, independent of nodes and records. */
export type Ledger = {
  /** A transaction was mined, even if it was undone later. */
  mined(one: MinedTransaction): void
  paid(payment: Payment): void
  /** The transactions in which money left by a permit, or was collected for its request. */
  departuresOf(r: string): ReadonlySet<string>
  /** The transactions that used a permit. */
  usesOf(r: string): ReadonlySet<string>
  /** The requests for which a transaction collected money. */
  requestsOf(hash: string): ReadonlySet<string>
  /** Whether somebody has withdrawn an account's money in a transaction, by its allowance. */
  isWithdrawal(hash: string): boolean
  payments(): readonly Payment[]
}

const none: ReadonlySet<string> = new Set()

export function createLedger(): Ledger {
  const departures = new Map<string, Set<string>>()
  const uses = new Map<string, Set<string>>()
  const requests = new Map<string, Set<string>>()
  const payments: Payment[] = []
  const withdrawals = new Set<string>()
  const add = (map: Map<string, Set<string>>, key: string, value: string) => {
    const known = map.get(key)
    if (known) known.add(value)
    else map.set(key, new Set([value]))
  }
  return {
    mined({ transaction: { hash, calls }, succeeded, logs }) {
      if (!succeeded) return
      for (const call of calls) if (call.kind === 'permit') add(uses, call.permit.r, hash)
      for (const { spent, topics } of logs) {
        if (!spent) continue
        if (topics[0] === transferTopic) withdrawals.add(hash)
        add(departures, spent.by, hash)
        if (spent.mark === undefined) continue
        add(departures, spent.mark, hash)
        add(requests, hash, spent.mark)
      }
    },
    paid: (payment) => void payments.push(payment),
    departuresOf: (r) => departures.get(r) ?? none,
    usesOf: (r) => uses.get(r) ?? none,
    requestsOf: (hash) => requests.get(hash) ?? none,
    isWithdrawal: (hash) => withdrawals.has(hash),
    payments: () => payments,
  }
}
