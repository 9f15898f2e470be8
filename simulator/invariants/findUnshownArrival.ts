import { isSameAddress } from '../../src/core/chain/isSameAddress.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { sourceOf } from '../sourceOf.js'
import type { World } from '../World.js'
import { arrivals } from './findTooManyBorrowed.js'

/** How far the clocks of two chains may differ for the kit, in ms. */
const betweenChains = 2 * 60_000

/**
 * Finds a transfer that was paid and is not shown as arrived `patience` ms after its payment and the end of the faults.
 *
 * These payments are left out, and counted: one that counts for another record of the same amount and recipient, or for
 * the record of another device that made the same permit; one that came before its departure as the chain now has it;
 * one of a record whose allowance the service spent for another request first; and one whose block every node had
 * forgotten before the kit read all logs again. Transfers to Solana are checked at the end.
 */
export function findUnshownArrival(world: World, patience: number): string | undefined {
  const { devices, timeline, faultsEndedAt } = world
  for (const device of devices) {
    const records = device.records()
    for (const record of records) {
      if (record.status !== 'sent' || record.to === 'SOLANA') continue
      const paid = findPayment(world, record)
      if (!paid || isAttributed(records, paid.hash) || isEarly(record, paid)) continue
      if (wasSpentForAnother(world, record)) continue
      if (countsForTheSamePermit(world, record, paid.hash)) continue
      if (timeline.now() - Math.max(paid.at, faultsEndedAt()) < patience) continue
      if (isForgotten(world, record, paid)) continue
      return `${record.id} (${record.amount} to ${record.to}) is sent, and ${paid.hash.slice(0, 10)} has paid it`
    }
  }
  return undefined
}

/** At or below a block that a node named too high at signing, nothing counts that came before the departure. */
function isEarly(
  { destinationStart = 0n, departure }: TransferRecord & { status: 'sent' },
  { at, block = 0 }: Payment,
): boolean {
  return at < departure.at - (destinationStart < block ? betweenChains : 0)
}

/** Whether it is the arrival of another device's record that holds the same permit, as two that sign one message do. */
function countsForTheSamePermit({ devices }: World, record: TransferRecord, hash: string): boolean {
  if (record.from === 'SOLANA') return false
  const { r } = record.permit
  const all = devices.flatMap((device) => [...device.records(), ...device.deleted])
  const others = all.filter(
    (one) => one.id !== record.id && one.from !== 'SOLANA' && one.permit.r.some((own) => r.includes(own)),
  )
  return isAttributed(others, hash)
}

/** Whether what left by the record's permit was collected for another request. No chain shows for which. */
function wasSpentForAnother({ ledger }: World, record: TransferRecord & { status: 'sent' }): boolean {
  if (record.from === 'SOLANA') return false
  const requests = ledger.requestsOf(record.departure.hash)
  return requests.size > 0 && !record.permit.r.some((r) => requests.has(r))
}

type Payment = { hash: string; at: number; block?: number }

/** What the service paid for a record and still stands. Two devices may have made one permit, for two recipients. */
function findPayment(
  { ledger, chains, solana, timeline }: World,
  record: TransferRecord,
): Payment | undefined {
  if (record.from === 'SOLANA') return undefined
  const own = ledger
    .payments()
    .filter(
      ({ r, to, recipient }) =>
        record.permit.r.some((one) => one === r) &&
        to === record.to &&
        isSameAddress(recipient, record.recipient),
    )
  for (const { hash, to } of own) {
    if (to === 'SOLANA') {
      const isPaid = solana.ledger.landed().some(({ transaction }) => transaction.signatures[0] === hash)
      if (isPaid) return { hash, at: timeline.now() }
      continue
    }
    const found = chains[to].chain.find(hash as Hex)
    if (found?.mined.succeeded) return { hash, at: found.block.time * 1000, block: found.block.number }
  }
  return undefined
}

/**
 * Whether no node that the kit knows had the payment's block any more when the kit asks. It asks within a minute after
 * the faults. If a node pruned or denied its logs before, the kit reads them all again by the time the record is twice as
 * old.
 */
function isForgotten(
  { chains, startedAt, faultsEndedAt, faultSettings }: World,
  { to }: TransferRecord,
  { block }: Payment,
): boolean {
  if (block === undefined || to === 'SOLANA' || faultSettings.rpc.addresses === 2) return false
  const { chain, forgetsAfter } = chains[to]
  if (forgetsAfter === undefined) return false
  const { logDepth, lie } = faultSettings.rpc.faults.first
  const hadNoLogs = logDepth < Number.POSITIVE_INFINITY || lie === 'noLogs'
  const asks = faultsEndedAt() + (hadNoLogs ? faultsEndedAt() - startedAt : 60_000)
  const head = chain.blocks().findLast(({ time }) => time * 1000 <= asks)
  return head !== undefined && block < head.number - forgetsAfter
}

function isAttributed(records: readonly TransferRecord[], hash: string): boolean {
  return records.some((record) => record.status === 'arrived' && record.arrival.hash === hash)
}

/** Counts whose payment each arrival was, and which closed records had been paid. */
export function countEnds(world: World): void {
  const { devices, ledger, count } = world
  for (const device of devices) {
    const records = device.records()
    for (const record of records) {
      if (record.from === 'SOLANA' || !sourceOf(world, record.from)) continue
      if (record.status === 'arrived') {
        const payment = ledger.payments().find(({ hash }) => hash === record.arrival.hash)
        if (!payment) count(arrivals.strangers)
        else count(record.permit.r.some((r) => r === payment.r) ? arrivals.own : arrivals.borrowed)
        continue
      }
      const paid = findPayment(world, record)
      if (record.status === 'setAside') count(paid ? 'set aside, and had been paid' : 'set aside')
      else if (record.status === 'sent') count(`sent, and ${endOfPayment(world, record, paid)}`)
      else if (record.status === 'notSent') count(`not sent, ${record.reason}`)
    }
  }
}

function endOfPayment(
  world: World,
  record: TransferRecord & { status: 'sent' },
  paid: Payment | undefined,
): string {
  if (!paid) return 'never paid'
  if (isEarly(record, paid)) return 'its payment came before its departure'
  if (wasSpentForAnother(world, record)) return 'its allowance was spent for another request'
  if (countsForTheSamePermit(world, record, paid.hash))
    return 'its payment counts for the same permit of another device'
  return isForgotten(world, record, paid)
    ? 'its payment was forgotten by every node'
    : 'its payment counts for another'
}
