import { expect, test } from 'vitest'
import { createEnvironment } from '../../../../src/core/environment/createEnvironment.js'
import { signInTime } from '../../../../src/core/transfer/solana/expiry.js'

const bytes = Uint8Array.of(1, 2, 3)
const never = () => new Promise<Uint8Array>(() => {})

/** A clock that only moves on command, so that no test waits. */
function createClock(start = 1_000) {
  let now = start
  const sleepers = new Set<() => void>()
  const environment = createEnvironment({
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const until = now + ms
        const wake = () => {
          if (now < until && !signal?.aborted) return
          sleepers.delete(wake)
          resolve()
        }
        sleepers.add(wake)
        signal?.addEventListener('abort', wake)
      }),
  })
  const set = (time: number) => {
    now = time
    for (const wake of sleepers) wake()
  }
  return { environment, set, sleepers }
}

test('returns the wallet’s signature of a copy of the bytes, and leaves no timer behind', async () => {
  const { environment, sleepers } = createClock()
  const wallet = async (given: Uint8Array) => given.fill(9)
  const signed = await signInTime(wallet, bytes, { expiresAt: 2_000, environment, signal: undefined })
  expect([...signed]).toEqual([9, 9, 9])
  expect([...bytes]).toEqual([1, 2, 3])
  await Promise.resolve()
  expect(sleepers.size).toBe(0)
})

test('stops when the transaction expires, and discards a late signature', async () => {
  const { environment, set } = createClock()
  let answer: (bytes: Uint8Array) => void = () => {}
  const wallet = () =>
    new Promise<Uint8Array>((resolve) => {
      answer = resolve
    })
  const signing = signInTime(wallet, bytes, { expiresAt: 2_000, environment, signal: undefined })
  set(2_001)
  answer(bytes)
  await expect(signing).rejects.toMatchObject({ name: 'TransactionExpiredError' })
})

test('a late signature is refused even if the timer was asleep', async () => {
  const { environment, set } = createClock()
  const wallet = async (given: Uint8Array) => {
    set(2_001)
    return given
  }
  const signing = signInTime(wallet, bytes, { expiresAt: 2_000, environment, signal: undefined })
  await expect(signing).rejects.toMatchObject({ name: 'TransactionExpiredError' })
})

test('stops when the caller cancels', async () => {
  const { environment } = createClock()
  const given = new AbortController()
  const signing = signInTime(never, bytes, { expiresAt: 2_000, environment, signal: given.signal })
  given.abort()
  await expect(signing).rejects.toMatchObject({ name: 'SigningCancelledError' })
})

test('opens no prompt after cancellation', async () => {
  const { environment } = createClock()
  let isAsked = false
  const wallet = async (given: Uint8Array) => {
    isAsked = true
    return given
  }
  const signing = signInTime(wallet, bytes, { expiresAt: 2_000, environment, signal: AbortSignal.abort() })
  await expect(signing).rejects.toMatchObject({ name: 'SigningCancelledError' })
  expect(isAsked).toBe(false)
})

test('translates the wallet’s error, now or later', async () => {
  const { environment } = createClock()
  const wallet = () => {
    throw { code: 4001 }
  }
  const signing = signInTime(wallet, bytes, { expiresAt: 2_000, environment, signal: undefined })
  await expect(signing).rejects.toMatchObject({ name: 'UserRejectedError' })
})
