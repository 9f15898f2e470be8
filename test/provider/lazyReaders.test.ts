import { expect, test } from 'vitest'
import type { ChainReader } from '../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import { lazyReaders } from '../../src/provider/lazyReaders.js'

type Rpc = string | readonly string[] | undefined

/** A configuration with nodes that answer with their own URL. */
function readersOver(rpc: Rpc, host?: ChainReader, wallet?: ChainReader) {
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    rpc: rpc ? { BASE: rpc } : {},
    storage: memoryStorage(),
    fetch: async (url) => Response.json({ jsonrpc: '2.0', id: 1, result: String(url) }),
  })
  return lazyReaders(
    config,
    () => host,
    async () => wallet,
  )
}
const ask = { method: 'eth_chainId', params: [] }
const node = (answer: string, url?: string): ChainReader => ({ url, request: async () => answer })
const host = node('the host')
const one = 'https://one.test'

async function witnessesOf(...[rpc, hosts, wallet]: Parameters<typeof readersOver>) {
  const witnesses = (await readersOver(rpc, hosts, wallet).witnesses?.('BASE')) ?? []
  return Promise.all(witnesses.map(async ({ name, reader }) => `${name}: ${await reader.request(ask)}`))
}

test.each<[string, Parameters<typeof readersOver>, string[]]>([
  ['the host before the URL', [one, host], ['host: the host', `one.test: ${one}`]],
  [
    'every URL',
    [[one, 'https://two.test', 'https://three.test']],
    [`one.test: ${one}`, 'two.test: https://two.test', 'three.test: https://three.test'],
  ],
  ['a URL in two spellings once', [[one, 'https://ONE.test/']], [`one.test: ${one}`]],
  ['a different path as another node', [[one, `${one}/v2`]], [`one.test: ${one}`, `one.test: ${one}/v2`]],
  ['the host’s URL once', [one, node('the host', `${one}/`)], ['one.test: the host']],
  ['the wallet last', [one, undefined, node('the wallet')], [`one.test: ${one}`, 'wallet: the wallet']],
])('the witnesses are %s', async (_, given, names) => {
  expect(await witnessesOf(...given)).toEqual(names)
})

test('only the wallet may be silent, unless it is the only node', async () => {
  const wallet = node('the wallet')
  const silent = async (rpc: Rpc) =>
    (await readersOver(rpc, undefined, wallet).witnesses?.('BASE'))?.map(({ mayBeSilent }) => mayBeSilent)
  expect(await silent(one)).toEqual([undefined, true])
  expect(await silent(undefined)).toEqual([undefined])
})

test('reads through the host if the host has the chain', async () => {
  expect(await readersOver(one, host)('BASE').request(ask)).toBe('the host')
  expect(await readersOver([one, 'https://two.test'])('BASE').request(ask)).toBe(one)
})

test('rejects a request without any node for the chain', async () => {
  const nowhere = { name: 'ReaderNotFoundError' }
  await expect(readersOver(undefined)('BASE').request(ask)).rejects.toMatchObject(nowhere)
  await expect(readersOver(undefined).witnesses?.('BASE')).rejects.toMatchObject(nowhere)
})
