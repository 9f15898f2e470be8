import { describe, expect, test } from 'vitest'
import { InvalidConfigError, memoryRateLimit } from '../../src/server/index.js'

const from = (client: string) => new Request('http://x', { headers: { client } })
const key = (request: Request) => request.headers.get('client') ?? ''

test('allows a burst, and then one request per interval', async () => {
  let time = 0
  const limit = memoryRateLimit({ requests: 3, perSeconds: 30, key, now: () => time })
  const ask = async () => (await limit(from('a'))).ok
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([true, true, true, false])
  expect(await limit(from('a'))).toEqual({ ok: false, retryAfterSeconds: 10 })
  time = 9_999
  expect(await limit(from('a'))).toEqual({ ok: false, retryAfterSeconds: 1 })
  time = 10_000
  expect([await ask(), await ask()]).toEqual([true, false])
  time = 1_000_000
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([true, true, true, false])
})

test('counts each client separately', async () => {
  const limit = memoryRateLimit({ requests: 1, perSeconds: 1, key, now: () => 0 })
  expect([await limit(from('a')), await limit(from('b'))]).toEqual([{ ok: true }, { ok: true }])
  expect(await limit(from('a'))).toEqual({ ok: false, retryAfterSeconds: 1 })
})

test('counts two limits separately', async () => {
  const create = () => memoryRateLimit({ requests: 1, perSeconds: 1, key, now: () => 0 })
  expect([await create()(from('a')), await create()(from('a'))]).toEqual([{ ok: true }, { ok: true }])
})

test('evicts the least recently seen client, so that endless names do not fill the memory', async () => {
  const limit = memoryRateLimit({ requests: 1, perSeconds: 1, key, now: () => 0 })
  for (let client = 0; client <= 10_000; client++) await limit(from(String(client)))
  expect(await limit(from('10000'))).toMatchObject({ ok: false })
  expect(await limit(from('0'))).toEqual({ ok: true })
})

test('does not forget a client that is refused and keeps asking', async () => {
  const limit = memoryRateLimit({ requests: 1, perSeconds: 1, key, now: () => 0 })
  await limit(from('asking'))
  for (let client = 0; client < 10_000; client++) {
    await limit(from(String(client)))
    if (client % 1000 === 0) await limit(from('asking'))
  }
  expect(await limit(from('asking'))).toEqual({ ok: false, retryAfterSeconds: 1 })
})

describe('parameters', () => {
  test.each([
    [0, 1],
    [1.5, 1],
    [Number.NaN, 1],
    [1, 0],
    [1, Number.POSITIVE_INFINITY],
    [1, -1],
  ])('refuses %d requests per %d seconds', (requests, perSeconds) => {
    expect(() => memoryRateLimit({ requests, perSeconds, key })).toThrow(InvalidConfigError)
  })
})
