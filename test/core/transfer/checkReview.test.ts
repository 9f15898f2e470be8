import { expect, test, vi } from 'vitest'
import type { ReviewedTransfer } from '../../../src/core/request/transferRequest.js'
import { checkReview } from '../../../src/core/transfer/checkReview.js'

const reviewed: ReviewedTransfer = {
  from: 'BASE',
  to: 'ARB',
  amount: 10_000_000n,
  recipient: '0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2',
  owner: '0x3333333333333333333333333333333333333333',
}

test('a transfer without a reviewer passes', async () => {
  await expect(checkReview({}, reviewed)).resolves.toBeUndefined()
})

test('an approved transfer passes, now or later, and the reviewer gets its details', async () => {
  const onReview = vi.fn(() => true)
  await checkReview({ onReview }, reviewed)
  await checkReview({ onReview: async () => true }, reviewed)
  expect(onReview).toHaveBeenCalledWith(reviewed)
})

test.each<[string, () => unknown]>([
  ['declines', () => false],
  ['declines later', async () => false],
  ['returns nothing', () => undefined],
  ['returns something truthy', () => 1],
])('a transfer stops if the integrator %s', async (_, answer) => {
  const onReview = answer as () => boolean
  await expect(checkReview({ onReview }, reviewed)).rejects.toMatchObject({ name: 'ReviewDeclinedError' })
})

test.each<[string, () => Promise<boolean>]>([
  [
    'throws',
    () => {
      throw new Error('no such order')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no such order'))],
])('a transfer stops if the integrator %s, and the cause is kept', async (_, onReview) => {
  await expect(checkReview({ onReview }, reviewed)).rejects.toMatchObject({
    name: 'ReviewDeclinedError',
    cause: { message: 'no such order' },
  })
})

test('an answer after the wait was canceled is ignored', async () => {
  let agree: (answer: boolean) => void = () => {}
  const giveUp = new AbortController()
  const onReview = () =>
    new Promise<boolean>((resolve) => {
      agree = resolve
    })
  const asking = checkReview({ onReview, signal: giveUp.signal }, reviewed)
  await Promise.resolve()
  giveUp.abort()
  agree(true)
  await expect(asking).rejects.toMatchObject({ name: 'SigningCancelledError' })
})
