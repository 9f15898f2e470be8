import { describe, expect, test, vi } from 'vitest'
import type { ReviewedTransfer } from '../../../src/core/request/transferRequest.js'
import { checkReview, choosePersistence } from '../../../src/core/transfer/callbacks.js'
import { createSendScene } from '../support/sendScene.js'
import { faultyStorage } from '../support/storages.js'

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

const full = () => faultyStorage(() => ({ setItem: () => Promise.reject(new Error('full')) }))

test('a working storage is used, and nobody is asked', async () => {
  const { config } = createSendScene()
  const onUnsaved = () => Promise.reject(new Error('asked'))
  expect(await choosePersistence(config, onUnsaved)).toBe('storage')
  expect(await config.records.list()).toEqual([])
})

describe('a storage that fails', () => {
  test('stops the transfer if nobody can be asked', async () => {
    const { config } = createSendScene({ storage: full() })
    await expect(choosePersistence(config, undefined)).rejects.toMatchObject({ name: 'StorageError' })
  })

  test('stops the transfer if the person does not continue', async () => {
    const { config } = createSendScene({ storage: full() })
    await expect(choosePersistence(config, async () => false)).rejects.toMatchObject({ name: 'StorageError' })
  })

  test('is skipped if the person continues, who is shown the reason', async () => {
    const { config } = createSendScene({ storage: full() })
    const told: string[] = []
    const onUnsaved = async (error: Error) => {
      told.push(error.name)
      return true
    }
    expect(await choosePersistence(config, onUnsaved)).toBe('memory')
    expect(told).toEqual(['StorageError'])
  })
})

test('any other failure stops the transfer', async () => {
  const { config } = createSendScene()
  config.records.probe = () => Promise.reject(new TypeError('no code'))
  await expect(choosePersistence(config, async () => true)).rejects.toThrow('no code')
})
