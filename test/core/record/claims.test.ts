import { describe, expect, test } from 'vitest'
import { collectClaims, sightingKey } from '../../../src/core/record/claims.js'
import { nonce, permitRecord, word } from '../support/permitScene.js'
import { arrived, evmRecord, notSent, solanaRecord } from '../support/records.js'

const seen = (at: number, index?: number) => ({ hash: word(at), at: 1, amount: 10_000_000n, index })
const sent = { status: 'sent', departure: seen(30) }
const self = permitRecord()
const other = (change: object) => permitRecord({ id: 'record-9', ...change })
const elsewhere = { owner: '0x4444444444444444444444444444444444444444' }
const claim = (...records: Parameters<typeof other>[0][]) =>
  collectClaims([self, ...records.map(other)], self)

describe('another record of the same sender', () => {
  test.each([
    ['sent', sent],
    ['arrived', { ...arrived, departure: seen(30) }],
  ])('claims the transaction by which its money left once it is %s', (_, state) => {
    expect([...claim(state).departures]).toEqual([word(30)])
  })

  test('claims what the service named for it, whatever became of it', () => {
    expect(claim({ sourceHash: word(31), status: 'reverted' }).sourceHashes).toContain(word(31))
  })

  test('claims no longer what the service named, once its money is seen to have left by another', () => {
    expect([...claim({ ...sent, sourceHash: word(31) }).sourceHashes]).toEqual([])
    expect([...claim({ ...sent, sourceHash: word(30) }).sourceHashes]).toEqual([word(30)])
  })

  test('claims nothing any more once it is not sent: a late pull is by an allowance that another gave', () => {
    expect([...claim({ sourceHash: word(31), ...notSent }).sourceHashes]).toEqual([])
  })

  test.each([
    ['sent', sent, [nonce]],
    ['arrived', arrived, [nonce]],
    ['permitUsed', { status: 'permitUsed' }, [nonce]],
    ['pending', { status: 'pending' }, []],
    ['notSent', notSent, []],
  ])('has used its nonce, where it is %s, or not', (_, state, nonces) => {
    expect([...claim(state).usedNonces]).toEqual(nonces)
  })

  test('is told by chain, token and owner, however the addresses are written', () => {
    const owner = self.owner.toUpperCase().replace('0X', '0x')
    expect(claim({ ...sent, owner }).departures).toContain(word(30))
  })
})

describe('a record of another sender', () => {
  test.each([
    ['another owner', elsewhere],
    ['another chain', { from: 'ETH', chainId: 1 }],
    ['another token', { token: '0x5555555555555555555555555555555555555555' }],
  ])('of %s claims no departure: one transaction may move the money of both', (_, sender) => {
    const { departures, sourceHashes, usedNonces } = claim({ ...sent, ...sender, sourceHash: word(30) })
    expect([...departures, ...sourceHashes, ...usedNonces]).toEqual([])
  })

  test('claims what it has arrived by all the same: a log pays one transfer', () => {
    const arrival = seen(40, 3)
    expect([...claim({ ...arrived, arrival, ...elsewhere }).arrivals]).toEqual([`${word(40)}:3`])
  })
})

test('a record does not stand in its own way', () => {
  const mine = permitRecord({ ...arrived, departure: seen(30), sourceHash: word(30) })
  const { departures, arrivals, sourceHashes, usedNonces } = collectClaims([mine], mine)
  expect([...departures, ...arrivals, ...sourceHashes, ...usedNonces]).toEqual([])
})

test('nothing is claimed by a record of which the arrival or the departure was not seen', () => {
  const { departures, arrivals } = claim({ status: 'sent', departure: undefined }, { status: 'pending' })
  expect([...departures, ...arrivals]).toEqual([])
})

test('records of both kinds are told apart', () => {
  const solana = solanaRecord({ status: 'sent', departure: seen(30) })
  expect(collectClaims([self, solana], self).departures.size).toBe(0)
  expect(collectClaims([evmRecord(sent), solana], solana).usedNonces.size).toBe(0)
})

test.each([
  [{ hash: word(1), index: 7 }, `${word(1)}:7`],
  [{ hash: word(1), index: 0 }, `${word(1)}:0`],
  [{ hash: 'signature' }, 'signature:0'],
])('a log of %j is named %s', (sighting, name) => {
  expect(sightingKey(sighting)).toBe(name)
})
