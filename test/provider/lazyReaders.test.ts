import { expect, test } from 'vitest'
import type { ChainReader } from '../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../src/core/record/memoryStorage.js'
import { lazyReaders } from '../../src/provider/lazyReaders.js'

/** A configuration over nodes that answer with their own address. */
function readersOver(rpc: string | readonly [string, string] | undefined, host?: ChainReader) {
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    rpc: rpc ? { BASE: rpc } : {},
    storage: memoryStorage(),
    fetch: async (url) => Response.json({ jsonrpc: '2.0', id: 1, result: String(url) }),
  })
  return lazyReaders(config, () => host)
}
const ask = { method: 'eth_chainId', params: [] }
const host: ChainReader = { request: async () => 'the host' }

test('reads the way the host does, and asks the address as a second opinion', async () => {
  const readers = readersOver('https://one.test', host)
  expect(await readers('BASE').request(ask)).toBe('the host')
  expect(await (await readers.second?.('BASE'))?.request(ask)).toBe('https://one.test')
})

test('takes two addresses as two opinions', async () => {
  const readers = readersOver(['https://one.test', 'https://other.test'])
  expect(await readers('BASE').request(ask)).toBe('https://one.test')
  expect(await (await readers.second?.('BASE'))?.request(ask)).toBe('https://other.test')
})

test('has no second opinion where there is one way only', async () => {
  expect(await readersOver('https://one.test').second?.('BASE')).toBeUndefined()
  expect(await readersOver(undefined, host).second?.('BASE')).toBeUndefined()
})

test('rejects a request where no way leads to the chain', async () => {
  await expect(readersOver(undefined)('BASE').request(ask)).rejects.toMatchObject({
    name: 'ReaderNotFoundError',
  })
})
