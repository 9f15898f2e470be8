import { expect, test } from 'vitest'
import { leastArrival, listNearPayments } from '../../../src/core/record/nearPayment.js'

const pay = (amount: bigint, payer = 'one') => ({ amount, payer })
const sums = (payments: ReturnType<typeof pay>[]) =>
  listNearPayments(payments, 100n).map((group) => group.map(({ amount }) => amount))

test('payments of one payer are close to the amount if they lack less than a tenth of it', () => {
  expect(sums([pay(91n)])).toEqual([[91n]])
  expect(sums([pay(90n)])).toEqual([])
  expect(sums([pay(50n), pay(90n, 'two'), pay(45n)])).toEqual([[50n, 45n]])
})

test('a payer may pay in four parts, but not in five', () => {
  expect(sums([20n, 20n, 20n, 35n].map((amount) => pay(amount)))).toEqual([[20n, 20n, 20n, 35n]])
  expect(sums([20n, 20n, 20n, 20n, 15n].map((amount) => pay(amount)))).toEqual([])
})

test('a payment of the amount or more is no part of it', () => {
  expect(sums([pay(100n), pay(101n, 'two')])).toEqual([])
})

test('a fee of more than half is not allowed for', () => {
  expect(leastArrival(100n, 50n)).toBe(50n)
  expect(leastArrival(100n, 51n)).toBe(50n)
  expect(leastArrival(101n, 100n)).toBe(51n)
})
