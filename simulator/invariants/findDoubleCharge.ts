import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { TestEvmChain } from '../../src/testing/chain/createTestEvmChain.js'
import type { Intent } from '../person/Intent.js'
import type { Authorisation } from './Authorisation.js'

/** One nonce, which can be used once: what was taken by it, and the intents that it was signed for. */
type Charge = { intents: ReadonlySet<Intent>; by: string }

type Chains = { readonly [key in EvmChainKey]?: { chain: Pick<TestEvmChain, 'withdrawals'> } }

/**
 * Each intent is charged once at most, and never more than was authorised for it.
 *
 * Permits on one nonce stand in place of each other: whichever is used, the money may go where another of them said. So
 * each nonce by which money was taken has to have an intent of its own among those that were signed on it.
 */
export function findDoubleCharge(
  { chains }: { chains: Chains },
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  const charges = new Map<string, Charge>()
  const sums = new Map<string, bigint>()
  for (const { chain } of Object.values(chains))
    for (const { by, amount } of chain.withdrawals()) {
      const permit = permits.get(by)
      if (!permit) continue
      const sum = (sums.get(by) ?? 0n) + amount
      sums.set(by, sum)
      if (sum > permit.value) return `${permit.intent.name} paid ${sum} by a permit for ${permit.value}`
      charges.set(nonceOf(permit), { by, intents: intentsOn(permit, permits) })
    }
  const all = [...charges.values()]
  if (haveIntentsOfTheirOwn(all, new Set())) return undefined
  const names = new Set(all.flatMap(({ intents }) => [...intents].map(({ name }) => name)))
  return `${[...names].join(', ')} paid by ${all.length} permits: ${all.map(({ by }) => by).join(', ')}`
}

function nonceOf({ from, owner, nonce }: Authorisation): string {
  return `${from}:${owner}:${nonce}`
}

function intentsOn(permit: Authorisation, permits: ReadonlyMap<string, Authorisation>): ReadonlySet<Intent> {
  const others = [...permits.values()].filter((other) => other.hasLeft && nonceOf(other) === nonceOf(permit))
  return new Set([permit, ...others].map(({ intent }) => intent))
}

/** Tries one intent after the other, because there are only a few. */
function haveIntentsOfTheirOwn([charge, ...rest]: readonly Charge[], taken: ReadonlySet<Intent>): boolean {
  if (!charge) return true
  return [...charge.intents].some(
    (intent) => !taken.has(intent) && haveIntentsOfTheirOwn(rest, new Set([...taken, intent])),
  )
}
