import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainReader } from '../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createReaders } from '../../src/core/read/readers.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import { warnOfWitnesses } from '../../src/provider/warnOfWitnesses.js'

const warnings: string[] = []
beforeEach(() => {
  warnings.length = 0
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
})
afterEach(() => vi.restoreAllMocks())

/** Every node reports this chain. */
function createScene(base: readonly string[], chainId = 8453, wallet?: ChainReader) {
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    rpc: { BASE: base },
    storage: memoryStorage(),
    fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: `0x${chainId.toString(16)}` }),
  })
  return {
    config,
    readers: createReaders(config, undefined, ({ key }) => (key === 'BASE' ? wallet : undefined)),
  }
}
const warn = ({ config, readers }: ReturnType<typeof createScene>) => warnOfWitnesses(config, readers)
const two = ['https://one.test', 'https://two.test']

test('does not warn about a chain with two nodes', async () => {
  await warn(createScene(two))
  expect(warnings).toEqual([])
})

test('warns once per configuration about a single node', async () => {
  const scene = createScene(['https://one.test'])
  await warn(scene)
  await warn(scene)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/Base is read by one node alone, one\.test.*`rpc\.BASE`/)
})

test('does not count a wallet as a second node, because it is not always there', async () => {
  await warn(createScene(['https://one.test'], 8453, { request: async () => '0x2105' }))
  expect(warnings).toHaveLength(1)
})

test('warns about a repeated URL, and about the single node that it is', async () => {
  await warn(createScene(['https://one.test', 'https://one.test/']))
  expect(warnings).toEqual([
    expect.stringContaining('names one.test twice'),
    expect.stringContaining('one node alone'),
  ])
})

test('warns about a node of another chain', async () => {
  await warn(createScene(two, 1))
  expect(warnings).toEqual([
    expect.stringContaining('one.test is a node of chain 1, not of Base (8453)'),
    expect.stringContaining('two.test is a node of chain 1, not of Base (8453)'),
  ])
})
