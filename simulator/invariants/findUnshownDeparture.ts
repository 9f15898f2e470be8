import { isBlocking } from '../../src/core/record/status.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { sourceOf } from '../sourceOf.js'
import type { World } from '../World.js'
import type { Authorisation } from './Authorisation.js'

/**
 * Finds a transfer whose money left in a transaction that contains its permit, and is not shown as left `patience` ms after
 * that and the end of the faults. Nodes that have forgotten or still hide it are left out, and permits of several requests
 * in one calldata.
 */
export function findUnshownDeparture(
  world: World,
  permits: ReadonlyMap<string, Authorisation>,
  patience: number,
): string | undefined {
  if (!showsEverything(world)) return undefined
  const { devices, timeline, faultsEndedAt } = world
  for (const device of devices)
    for (const record of device.records()) {
      const chain = sourceOf(world, record.from)
      if (record.from === 'SOLANA' || !chain || !isBlocking(record)) continue
      for (const { by, hash } of chain.withdrawals()) {
        if (!record.permit.r.some((r) => r === by) || !permits.has(by)) continue
        const found = chain.find(hash as Hex)
        const since = Math.max(Number(found?.block.time) * 1000, faultsEndedAt())
        if (!found?.mined.transaction.input.includes(by.slice(2)) || timeline.now() - since < patience)
          continue
        return `${record.id} (${record.amount} from ${record.from}) is ${record.status}, and left in ${hash.slice(0, 10)}`
      }
    }
  return undefined
}

/** Whether every node shows, once faults are over, all that has happened. */
function showsEverything({ rare, faultSettings }: World): boolean {
  const { first, second } = faultSettings.rpc.faults
  const areComplete = [first, second].every(
    ({ logDepth, lie }) => logDepth === Number.POSITIVE_INFINITY && lie === 'none',
  )
  return areComplete && !rare.has('forgets') && !rare.has('refusesOld') && !rare.has('permitsTogether')
}
