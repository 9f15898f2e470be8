import type { Sighting, TransferRecord } from '../../src/core/record/record.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import type { Device } from '../device/Device.js'
import { sourceOf, type World } from '../World.js'
import type { Authorisation } from './Authorisation.js'
import { canStillMove } from './canStillMove.js'
import { isTold } from './isTold.js'

/** What a record says must be so: not sent is proven, final is final, and each log counts for one record only. */
export function findFalseVerdict(
  world: World,
  device: Device,
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  const records = device.records()
  for (const record of records) {
    const words = notSentProblem(world, record, records, permits) ?? finalProblem(world, record)
    if (words) return `${record.id} ${words}`
  }
  return claimProblem(records)
}

function notSentProblem(
  world: World,
  record: TransferRecord,
  records: readonly TransferRecord[],
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  const chain = sourceOf(world, record.from)
  if (record.status !== 'notSent' || record.from === 'SOLANA' || !chain) return undefined
  for (const r of record.permit.r) {
    const permit = permits.get(r)
    if (!permit) continue
    const pull = chain.withdrawals().find(({ by, hash }) => by === r && !isTold(records, hash))
    if (pull) return `is not sent (${record.reason}), and ${pull.hash.slice(0, 10)} moved the money by it`
    const how = isFresh(world, record) ? canStillMove(chain, permit) : undefined
    if (how) return `is not sent (${record.reason}), and ${how}`
  }
  return undefined
}

/** A later authorisation of the person's may well stand later; the verdict is about what stood when it was given. */
function isFresh({ timeline }: World, { updatedAt }: TransferRecord): boolean {
  return timeline.now() - updatedAt < 1_000
}

function finalProblem(world: World, record: TransferRecord): string | undefined {
  if (record.status !== 'sent' && record.status !== 'arrived') return undefined
  const sightings: [string, Sighting | undefined][] = [
    [record.from, record.departure],
    [record.to, record.status === 'arrived' ? record.arrival : undefined],
  ]
  for (const [key, sighting] of sightings) {
    const chain = sourceOf(world, key)
    if (!sighting?.isFinal || !chain) continue
    const block = chain.find(sighting.hash as Hex)?.block
    if (!block || block.number > chain.finalized().number)
      return `calls ${sighting.hash.slice(0, 10)} on ${key} final, which it is not`
  }
  return undefined
}

function claimProblem(records: readonly TransferRecord[]): string | undefined {
  const claimed = new Map<string, string>()
  for (const record of records)
    for (const claim of claimsOf(record)) {
      const other = claimed.get(claim)
      if (other) return `${record.id} and ${other} both claim ${claim}`
      claimed.set(claim, record.id)
    }
  return undefined
}

function claimsOf(record: TransferRecord): readonly string[] {
  if (record.status !== 'sent' && record.status !== 'arrived') return []
  const { departure } = record
  const arrival = record.status === 'arrived' ? record.arrival : undefined
  return [
    ...(departure ? [`the departure ${departure.hash.slice(0, 10)}`] : []),
    ...(arrival ? [`the arrival ${arrival.hash.slice(0, 10)}:${arrival.index}`] : []),
  ]
}
