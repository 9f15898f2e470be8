import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { testnet } from '../../../src/core/chain/testnet.js'
import {
  forgetRecipients,
  recallRecipients,
  rememberRecipient,
} from '../../../src/core/recipient/recentRecipients.js'
import { webStorage } from '../../support/webStorage.js'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', webStorage(kept))
})
afterEach(() => vi.unstubAllGlobals())

const { ARB, BASE, SOLANA } = mainnet.chains
const onArb = { network: mainnet, chain: ARB, environment: {} }
const onSolana = { network: mainnet, chain: SOLANA, environment: {} }
const address = (index: number) => `0x${String(index).padStart(40, '1')}`
const solanaAddress = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'
const addresses = (place: Parameters<typeof recallRecipients>[0]) =>
  recallRecipients(place).map((recent) => recent.address)

test('the newest come first, each once, five at most', () => {
  for (const index of [2, 3, 4, 5, 6, 7, 3]) rememberRecipient(onArb, { address: address(index), at: index })
  expect(addresses(onArb)).toEqual([3, 7, 6, 5, 4].map(address))
})

test('one that is sent to again among few is listed once, with the newest time', () => {
  for (const [index, at] of [
    [2, 1],
    [3, 2],
    [2, 3],
  ] as const)
    rememberRecipient(onArb, { address: address(index), at })
  expect(recallRecipients(onArb)).toEqual([
    { address: address(2), at: 3 },
    { address: address(3), at: 2 },
  ])
})

test('they hold for all chains of one kind on one network', () => {
  rememberRecipient(onArb, { address: address(2), at: 1 })
  rememberRecipient(onSolana, { address: solanaAddress, at: 1 })
  expect(addresses({ network: mainnet, chain: BASE, environment: {} })).toEqual([address(2)])
  expect(addresses(onSolana)).toEqual([solanaAddress])
  expect(addresses({ network: testnet, chain: testnet.chains.ARB, environment: {} })).toEqual([])
})

test('a storage that is handed in keeps them, and the page’s own nothing', () => {
  const own = new Map<string, string>()
  const preferences = webStorage(own)
  const handedIn = { ...onArb, environment: { preferences } }
  rememberRecipient(handedIn, { address: address(2), at: 1 })
  expect(addresses(handedIn)).toEqual([address(2)])
  expect(kept.size).toBe(0)
  forgetRecipients(handedIn)
  expect(own.size).toBe(0)
})

test('forgetting leaves those of the other kind', () => {
  rememberRecipient(onArb, { address: address(2), at: 1 })
  rememberRecipient(onSolana, { address: solanaAddress, at: 1 })
  forgetRecipients(onArb)
  expect(addresses(onArb)).toEqual([])
  expect(addresses(onSolana)).toEqual([solanaAddress])
})

test('only what is an address is taken from the storage', () => {
  rememberRecipient(onArb, { address: address(2), at: 1 })
  const [key = ''] = kept.keys()
  const good = { address: address(9), at: 5 }
  const bad = [
    null,
    'text',
    { address: solanaAddress, at: 1 },
    { address: '<img src=x>', at: 1 },
    { address: ARB.usdc.address, at: 1 },
    { address: address(3), at: 'today' },
    { address: address(3), at: 1.5 },
    { address: 7, at: 1 },
  ]
  kept.set(key, JSON.stringify([...bad, good]))
  expect(recallRecipients(onArb)).toEqual([good])
})

test.each(['{', '{}', '"x"', `["${'x'.repeat(3_000)}"]`])('%.12s in the storage is no list', (text) => {
  rememberRecipient(onArb, { address: address(2), at: 1 })
  const [key = ''] = kept.keys()
  kept.set(key, text)
  expect(recallRecipients(onArb)).toEqual([])
})

test('a browser that keeps nothing has none, and complains of nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberRecipient(onArb, { address: address(2), at: 1 })
  forgetRecipients(onArb)
  expect(recallRecipients(onArb)).toEqual([])
})
