import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { TestEvmChain } from '../../src/testing/chain/createTestEvmChain.js'
import type { Intent } from '../person/Intent.js'
import type { Authorisation } from './Authorisation.js'

/** One nonce, which can be used once: what was taken by it, and the wishes that it was signed for. */
type Charge = { wishes: ReadonlySet<Intent>; by: string }

type Chains = { readonly [key in EvmChainKey]?: { chain: Pick<TestEvmChain, 'withdrawals'> } }

/**
 * Each wish is charged once at most, and never more than was authorised for it.
 *
 * Permits on one nonce stand in place of each other: whichever is used, the money may go where another of them said. So
 * each nonce by which money was taken has to have a wish of its own among those that were signed on it.
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
      charges.set(nonceOf(permit), { by, wishes: wishesOn(permit, permits) })
    }
  const all = [...charges.values()]
  if (haveWishesOfTheirOwn(all, new Set())) return undefined
  const names = new Set(all.flatMap(({ wishes }) => [...wishes].map(({ name }) => name)))
  return `${[...names].join(', ')} paid by ${all.length} permits: ${all.map(({ by }) => by).join(', ')}`
}

function nonceOf({ from, owner, nonce }: Authorisation): string {
  return `${from}:${owner}:${nonce}`
}

function wishesOn(permit: Authorisation, permits: ReadonlyMap<string, Authorisation>): ReadonlySet<Intent> {
  const others = [...permits.values()].filter((other) => other.hasLeft && nonceOf(other) === nonceOf(permit))
  return new Set([permit, ...others].map(({ intent }) => intent))
}

/** Tries one intent after the other, because there are only a few. */
function haveWishesOfTheirOwn([charge, ...rest]: readonly Charge[], taken: ReadonlySet<Intent>): boolean {
  if (!charge) return true
  return [...charge.wishes].some(
    (wish) => !taken.has(wish) && haveWishesOfTheirOwn(rest, new Set([...taken, wish])),
  )
}
