import { expect, test } from 'vitest'
import type { ChainKey } from '../../../src/core/chain/chain.js'
import type { ChainReader, ChainRequest, Readers, Witness } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { createReaders } from '../../../src/core/read/readers.js'
import { shareRequests } from '../../../src/core/read/shareRequests.js'

/** A node that records its requests, and answers with their count. */
function createNode(options: { takesBatches?: boolean; url?: string } = {}) {
  const asked: ChainRequest[][] = []
  const request = async (one: ChainRequest) => {
    asked.push([one])
    return asked.length
  }
  const reader: ChainReader = {
    url: options.url,
    request,
    ...(options.takesBatches && {
      requestAll: (all: readonly ChainRequest[]) => {
        asked.push([...all])
        return all.map(async () => asked.length)
      },
    }),
  }
  return { reader, asked }
}

function readersOf(...witnesses: Witness[]): Readers {
  const first: Readers = () => witnesses[0]?.reader as ChainReader
  return Object.assign(first, { witnesses: () => witnesses })
}

const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
const block = { method: 'eth_getBlockByNumber', params: ['latest', false] }
const code = { method: 'eth_getCode', params: ['0x1', '0x5'] }

async function readerOf(readers: Readers, index = 0, chain: ChainKey = 'BASE'): Promise<ChainReader> {
  const witnesses = await readers.witnesses?.(chain)
  return witnesses?.[index]?.reader as ChainReader
}

test('identical requests of two transfers at the same moment are sent once', async () => {
  const { reader, asked } = createNode()
  const readers = shareRequests(readersOf({ name: 'node', reader }), { sleep })
  const [one, other] = [await readerOf(readers), await readerOf(readers)]
  expect(await Promise.all([one.request(block), other.request(block), other.request(code)])).toEqual([
    1, 1, 2,
  ])
  expect(asked).toEqual([[block], [code]])
})

test('different requests at the same moment go together to a node that supports batches', async () => {
  const { reader, asked } = createNode({ takesBatches: true })
  const one = await readerOf(shareRequests(readersOf({ name: 'node', reader }), { sleep }))
  await Promise.all([one.request(block), one.request(code)])
  expect(asked).toEqual([[block, code]])
})

test('a request after the batch was sent is sent again', async () => {
  const { reader, asked } = createNode()
  const one = await readerOf(shareRequests(readersOf({ name: 'node', reader }), { sleep }))
  expect(await one.request(block)).toBe(1)
  expect(await one.request(block)).toBe(2)
  expect(asked).toHaveLength(2)
})

test('two nodes are two witnesses, and each gets its own request', async () => {
  const nodes = [createNode({ url: 'https://one.example' }), createNode({ url: 'https://two.example' })]
  const [first, second] = nodes.map(({ reader }) => ({ name: 'node', reader })) as [Witness, Witness]
  const readers = shareRequests(readersOf(first, second), { sleep })
  await Promise.all([(await readerOf(readers)).request(block), (await readerOf(readers, 1)).request(block)])
  expect(nodes.map(({ asked }) => asked)).toEqual([[[block]], [[block]]])
})

test('the same request to two chains is sent twice', async () => {
  const { reader, asked } = createNode()
  const readers = shareRequests(readersOf({ name: 'node', reader }), { sleep })
  await Promise.all(
    [readerOf(readers), readerOf(readers, 0, 'ARB')].map(async (one) => (await one).request(block)),
  )
  expect(asked).toHaveLength(2)
})

test('a node that is down is not answered for by the next one, even if a read has fallen back to that before', async () => {
  const fetch = async (url: unknown) => {
    if (url === 'https://one.example') throw new Error('down')
    return Response.json({ id: 1, result: '0x1' })
  }
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    rpc: { BASE: ['https://one.example', 'https://two.example'] },
    fetch: fetch as typeof globalThis.fetch,
  })
  const readers = shareRequests(createReaders(config), { sleep })
  expect(await readers('BASE').request(block)).toBe('0x1')
  await expect((await readerOf(readers)).request(block)).rejects.toThrow('down')
  expect(await (await readerOf(readers, 1)).request(block)).toBe('0x1')
})

test('a wallet is asked at once and separately', async () => {
  const { reader, asked } = createNode()
  const readers = shareRequests(readersOf({ name: 'wallet', reader }), { sleep: () => new Promise(() => {}) })
  const wallet = await readerOf(readers)
  expect(await Promise.all([wallet.request(block), wallet.request(block)])).toEqual([1, 2])
  expect(asked).toHaveLength(2)
})

test('a refusal reaches every caller', async () => {
  const reader = { request: () => Promise.reject(new Error('down')) }
  const one = await readerOf(shareRequests(readersOf({ name: 'node', reader }), { sleep }))
  const outcomes = await Promise.allSettled([one.request(block), one.request(block)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
