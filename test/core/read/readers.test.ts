import { describe, expect, test } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { viewChain } from '../../../src/core/read/evm/chainView.js'
import { createReaders } from '../../../src/core/read/readers.js'

const urls = ['https://one.test/rpc', 'https://two.test/rpc'] as const
type Answer = (host: string, method: string) => unknown

/** The readers of a page whose nodes answer each call like this; what throws is a node that is down. */
function createPage(answer: Answer) {
  const asked: string[] = []
  const reply = (host: string, { id, method }: { id: number; method: string }) => {
    asked.push(`${host} ${method}`)
    return { jsonrpc: '2.0', id, ...(answer(host, method) as object) }
  }
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const { host } = new URL(String(url))
    const body = JSON.parse(String(init?.body))
    return Response.json(Array.isArray(body) ? body.map((call) => reply(host, call)) : reply(host, body))
  }
  const config = createBridgeConfig({ baseUrl: '/api/bridge', rpc: { BASE: urls }, fetch })
  return { asked, readers: createReaders(config) }
}
const down = (host: string) => {
  throw new TypeError(`${host} cannot be reached`)
}

describe('what no verdict rests on', () => {
  test('is read from the first node alone while it answers', async () => {
    const { asked, readers } = createPage(() => ({ result: '0x5' }))
    expect(await readers('BASE').request({ method: 'eth_chainId' })).toBe('0x5')
    expect(asked).toEqual(['one.test eth_chainId'])
  })

  test.each<[string, Answer]>([
    ['cannot be reached', (host) => (host === 'one.test' ? down(host) : { result: '0x5' })],
    [
      'refuses',
      (host) => (host === 'one.test' ? { error: { code: -32005, message: 'limit' } } : { result: '0x5' }),
    ],
  ])('is read from the next one if the first %s', async (_, answer) => {
    const { readers } = createPage(answer)
    expect(await readers('BASE').request({ method: 'eth_chainId' })).toBe('0x5')
    const view = viewChain(readers('BASE'))
    const owner = `0x${'11'.repeat(20)}` as const
    expect(await Promise.all([view.transactionCount(owner), view.code(owner)])).toEqual([5n, '0x5'])
  })

  test('fails with the failure of the first one if no node answers', async () => {
    const { readers } = createPage(down)
    await expect(readers('BASE').request({ method: 'eth_chainId' })).rejects.toThrow('one.test')
  })

  test('does not make a witness answer for another', async () => {
    const { readers } = createPage((host) => (host === 'one.test' ? down(host) : { result: '0x5' }))
    const [one, two] = (await readers.witnesses?.('BASE')) ?? []
    await expect(one?.reader.request({ method: 'eth_chainId' })).rejects.toThrow()
    expect(await two?.reader.request({ method: 'eth_chainId' })).toBe('0x5')
  })
})
