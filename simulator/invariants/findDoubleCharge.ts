import type { EvmChainKey } from '../../src/core/chain.js'
import type { Intent } from '../person/Intent.js'
import type { World } from '../World.js'
import type { Authorisation } from './Authorisation.js'

/** Each wish is charged once at most, and never more than was authorised for it. */
export function findDoubleCharge(
  world: World,
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  const charged = new Map<Intent, Map<string, bigint>>()
  for (const key of Object.keys(world.chains) as EvmChainKey[])
    for (const { by, amount } of world.chains[key].chain.pulls()) {
      const permit = permits.get(by)
      if (!permit) continue
      const sums = charged.get(permit.intent) ?? new Map<string, bigint>()
      charged.set(permit.intent, sums)
      const sum = (sums.get(by) ?? 0n) + amount
      sums.set(by, sum)
      if (sum > permit.value) return `${permit.intent.name} paid ${sum} by a permit for ${permit.value}`
      if (sums.size > 1)
        return `${permit.intent.name} paid by ${sums.size} permits: ${[...sums.keys()].join(', ')}`
    }
  return undefined
}
