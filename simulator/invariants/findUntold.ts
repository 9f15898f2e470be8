import { isSameAddress } from '../../src/core/chain/isSameAddress.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { sourceOf } from '../sourceOf.js'
import type { World } from '../World.js'
import { arrivals } from './findTooManyBorrowed.js'

/** How far the clocks of two chains may differ for the kit, in ms. */
const betweenChains = 2 * 60_000

/**
 * A transfer that was paid is told as arrived, no later than `patience` ms after its payment and the end of the storm.
 * One whose payment counts for another record of the same amount and recipient, or came before its departure as the chain
 * now has it, is left out, and so is what Solana has a part in: its own witness asks for that in the end.
 */
export function findUntold(world: World, patience: number): string | undefined {
  const { devices, timeline, calmSince } = world
  for (const device of devices) {
    const records = device.records()
    for (const record of records) {
      if (record.status !== 'sent' || record.to === 'SOLANA') continue
      const paid = findPayment(world, record)
      if (!paid || isAttributed(records, paid.hash) || paid.at < record.departure.at - betweenChains) continue
      if (timeline.now() - Math.max(paid.at, calmSince()) < patience) continue
      return `${record.id} (${record.amount} to ${record.to}) is sent, and ${paid.hash.slice(0, 10)} has paid it`
    }
  }
  return undefined
}

/** What the service paid for a record and still stands. Two devices may have made one permit, for two recipients. */
function findPayment(
  { ledger, chains, solana, timeline }: World,
  record: TransferRecord,
): { hash: string; at: number } | undefined {
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
      const isPaid = solana.ledger.standing().some(({ transaction }) => transaction.signatures[0] === hash)
      if (isPaid) return { hash, at: timeline.now() }
      continue
    }
    const found = chains[to].chain.find(hash as Hex)
    if (found?.mined.succeeded) return { hash, at: found.block.time * 1000 }
  }
  return undefined
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
      else if (record.status === 'sent' && !paid) count('sent, and never paid')
      else if (record.status === 'sent') count('sent, and its payment counts for another')
      else if (record.status === 'notSent') count(`not sent, ${record.reason}`)
    }
  }
}
