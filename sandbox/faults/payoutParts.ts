import type { Intent } from '../store/IntentStore.js'
import type { FaultNameOf } from './Fault.js'
import type { TakenFault } from './FaultBoard.js'

const payoutFaults = [
  'payoutStopped',
  'payoutShort',
  'payoutInParts',
  'payoutToOther',
  'payoutTwice',
  'recipientBlacklisted',
] as const satisfies readonly FaultNameOf<'execution'>[]

/** The faults of a payout on any chain. */
export type PayoutFault = (typeof payoutFaults)[number]

/** One transaction of a payout, with its own reference. */
export type PayoutPart = { reference: string; to: string; amount: bigint }

/** Whether a fault hits the payout. */
export function hitsPayout({ name }: { name: FaultNameOf<'execution'> }): boolean {
  return payoutFaults.some((one) => one === name)
}

/** The payments of a payout; `somebody` creates a new address. */
export function payoutParts(
  { id, recipient: to, amount: sent, fee }: Intent,
  fault: TakenFault<'execution'> | undefined,
  somebody: () => string,
): [PayoutPart, ...PayoutPart[]] {
  const amount = sent - fee
  const { keptBasisPoints, firstBasisPoints } = fault?.numbers ?? {}
  const whole = { reference: id, to, amount }
  const second = { ...whole, reference: `${id} second` }
  switch (fault?.name) {
    case 'payoutShort':
      return [{ ...whole, amount: amount - basisPoints(amount, keptBasisPoints) }]
    case 'payoutInParts': {
      const first = basisPoints(amount, firstBasisPoints)
      return [
        { ...whole, amount: first },
        { ...second, amount: amount - first },
      ]
    }
    case 'payoutToOther':
      return [{ ...whole, to: somebody() }]
    case 'payoutTwice':
      return [whole, second]
    default:
      return [whole]
  }
}

/** A share of an amount, in basis points. */
export function basisPoints(amount: bigint, points = 0): bigint {
  return (amount * BigInt(points)) / 10_000n
}
