import type { Observation, TransferRecord } from '../../src/core/record/record.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import type { Device } from '../device/Device.js'
import { sourceOf } from '../sourceOf.js'
import type { World } from '../World.js'
import type { Authorisation } from './Authorisation.js'
import { canStillMove } from './canStillMove.js'
import { isShownAsLeft } from './isShownAsLeft.js'

/**
 * Every verdict of a record is true: not sent is proven, final stays final, and each log and each permit counts for one
 * record only.
 */
export function findFalseVerdict(
  world: World,
  device: Device,
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  const records = device.records()
  for (const record of device.deleted) {
    const words = notSentProblem(world, device, record, [...records, ...device.deleted], permits)
    if (words) return `${record.id}, deleted, ${words}`
  }
  for (const record of records) {
    const words =
      notSentProblem(world, device, record, [...records, ...device.deleted], permits) ??
      sentProblem(world, record, permits) ??
      finalProblem(world, record) ??
      earlyProblem(world, record, permits) ??
      world.cctp.findWrongMessage(record)
    if (words) return `${record.id} ${words}`
  }
  return claimProblem(records)
}

/**
 * What is called not sent moved nothing, and nothing signed can move anymore. Left out, and counted: what the only node
 * calls past its deadline while it lies about times, and the device's clock is ahead too.
 */
function notSentProblem(
  world: World,
  device: Device,
  record: TransferRecord,
  records: readonly TransferRecord[],
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  if (record.from === 'SOLANA') return undefined
  if (record.status !== 'notSent' && record.status !== 'setAside') return undefined
  const { chain, clockOffset } = world.chains[record.from]
  const word = record.status === 'setAside' ? 'set aside' : `not sent (${record.reason})`
  const saidAt = world.timeline.now() - device.now() + record.updatedAt
  const wasBefore = (block: { time: number } | undefined) =>
    isFresh(device, record) && block !== undefined && block.time * 1000 - clockOffset <= saidAt
  const isOfTwo = record.status === 'notSent' && ['nonceTaken', 'failed'].includes(record.reason)
  if (isOfTwo && world.faultSettings.rpc.addresses === 1)
    return `is ${word}, which one node alone cannot tell`
  for (const r of record.permit.r) {
    const permit = permits.get(r)
    if (!permit) continue
    // What was taken for it by an allowance of before had left when that was said; by a later one it may leave after it.
    const isBy = ({ by, mark, hash }: { by: string; mark: string | undefined; hash: Hex }) =>
      by === r || (by === 'approve' && mark === r && wasBefore(chain.find(hash)?.block))
    const withdrawal = chain.withdrawals().find((one) => isBy(one) && !isShownAsLeft(records, one.hash))
    if (withdrawal && record.status === 'notSent')
      return `is ${word}, and ${withdrawal.hash.slice(0, 10)} moved the money by it`
    // What is set aside may rest on a head that is ten minutes past the deadline, where nothing becomes final for hours.
    const last = record.status === 'setAside' ? chain.head().number : undefined
    const how = isFresh(device, record) ? canStillMove(chain, permit, last) : undefined
    if (!how) continue
    if (record.status !== 'notSent' || record.reason !== 'expired' || !areClocksAhead(world, device))
      return `is ${word}, and ${how}`
    world.countLeftOut('not sent by the only node, a liar about times', record.id)
  }
  return undefined
}

/** What is called sent left by a permit of the record, or was taken for its request, be it on a fork that is gone. */
function sentProblem(
  world: World,
  record: TransferRecord,
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  if (record.from === 'SOLANA' || (record.status !== 'sent' && record.status !== 'arrived')) return undefined
  const { ledger } = world
  const made = record.permit.r.filter((r) => permits.has(r))
  const hashes = made.flatMap((r) => [...ledger.departuresOf(r)])
  const { departure } = record
  if (hashes.length === 0) return `is ${record.status}, and nothing has ever left by it`
  if (!departure) return undefined
  const uses = departure.tie === 'allowance' ? made.flatMap((r) => [...ledger.usesOf(r)]) : []
  if ([...hashes, ...uses].includes(departure.hash)) return undefined
  return `says that ${departure.hash.slice(0, 10)} took the money, and ${hashes[0]?.slice(0, 10)} did`
}

/** A later authorisation of the person's may well stand later; the verdict is about what stood when it was given. */
function isFresh({ now }: Device, { updatedAt }: TransferRecord): boolean {
  const age = now() - updatedAt
  return age >= 0 && age < 1_000
}

function finalProblem(world: World, record: TransferRecord): string | undefined {
  if (record.status !== 'sent' && record.status !== 'arrived') return undefined
  const observations: [string, Observation | undefined][] = [
    [record.from, record.departure],
    [record.to, record.status === 'arrived' ? record.arrival : undefined],
  ]
  for (const [key, observation] of observations) {
    const chain = sourceOf(world, key)
    if (!observation?.isFinal || !chain) continue
    const block = chain.find(observation.hash as Hex)?.block
    if (!block || block.number > chain.finalized().number)
      return `calls ${observation.hash.slice(0, 10)} on ${key} final, which it is not`
  }
  return undefined
}

/**
 * A payment in a block that existed when the request left is no payment for it. Left out, and counted: what one node of two
 * that lies about times shows, while it is not final.
 */
function earlyProblem(
  world: World,
  record: TransferRecord,
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  if (record.status !== 'arrived' || record.from === 'SOLANA' || record.to === 'SOLANA') return undefined
  const { chain, clockOffset } = world.chains[record.to]
  const { arrival, destinationStart = 0n } = record
  const block = chain.find(arrival.hash as Hex)?.block
  const named = chain.at(Number(destinationStart))
  const leftAt = Math.min(
    ...[...new Set(record.permit.r)].map((r) => permits.get(r)?.leftAt ?? Number.POSITIVE_INFINITY),
  )
  // A node may have reported a block that did not exist yet.
  if (!block || !named || named.time * 1000 - clockOffset > leftAt || block.number > named.number)
    return undefined
  if (!arrival.isFinal && hasLiarAboutTimes(world)) {
    world.countLeftOut('arrived too early by a liar about times, not final', record.id)
    return undefined
  }
  return `arrived by ${arrival.hash.slice(0, 10)} in block ${block.number}, which was there when it left`
}

/** Whether the only node dates blocks ahead, and the device is ahead as well. */
function areClocksAhead({ timeline, faultSettings: { rpc } }: World, { now }: Device): boolean {
  return rpc.addresses === 1 && rpc.faults.first.lie === 'timeAhead' && now() > timeline.now()
}

function hasLiarAboutTimes({ faultSettings: { rpc } }: World): boolean {
  return rpc.addresses === 2 && [rpc.faults.first, rpc.faults.second].some(({ lie }) => lie === 'timeAhead')
}

function claimProblem(records: readonly TransferRecord[]): string | undefined {
  const claimed = new Map<string, string>()
  for (const record of records)
    for (const claim of attributedOf(record)) {
      const other = claimed.get(claim)
      if (other) return `${record.id} and ${other} both claim ${claim}`
      claimed.set(claim, record.id)
    }
  return undefined
}

function attributedOf(record: TransferRecord): readonly string[] {
  const permits =
    record.from === 'SOLANA' ? [] : [...new Set(record.permit.r)].map((r) => `the permit ${r.slice(0, 10)}`)
  if (record.status !== 'sent' && record.status !== 'arrived') return permits
  const { departure } = record
  const arrival = record.status === 'arrived' ? record.arrival : undefined
  return [
    ...permits,
    ...(departure ? [`the departure ${departure.hash.slice(0, 10)}`] : []),
    ...(arrival ? [`the arrival ${arrival.hash.slice(0, 10)}:${arrival.index}`] : []),
  ]
}
