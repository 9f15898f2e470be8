import { afterEach, describe, expect, test, vi } from 'vitest'
import { listWitnesses } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { createEvmRpc } from '../../../src/core/read/evm/evmRpc.js'
import { createReaders } from '../../../src/core/read/readers.js'
import { shareRequests } from '../../../src/core/read/shareRequests.js'

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
    const rpc = createEvmRpc(readers('BASE'))
    const owner = `0x${'11'.repeat(20)}` as const
    expect(await Promise.all([rpc.transactionCount(owner), rpc.code(owner)])).toEqual([5n, '0x5'])
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

describe("a page's own http transport", () => {
  const calls = [{ method: 'eth_chainId' }, { method: 'eth_blockNumber' }] as const

  type Node = 'answers batches' | 'wants requests signed' | 'is reached by the transport alone' | 'is busy'

  /** A host whose transport answers each call with its method, and so does its node where it answers batches. */
  function createHost({ node = 'answers batches' as Node, url = 'https://host.test' as unknown } = {}) {
    let current = node
    const bodies: unknown[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      const body = JSON.parse(String(init?.body))
      bodies.push(body)
      if (current === 'is reached by the transport alone') throw new TypeError('Failed to fetch')
      if (current === 'wants requests signed')
        return Response.json({ error: { code: -32001, message: 'unsigned' } }, { status: 401 })
      if (current === 'is busy') return new Response('', { status: 503 })
      const answer = ({ id, method }: { id: number; method: string }) => ({ id, result: method })
      return Response.json([body].flat().map(answer))
    }
    const throughTransport: string[] = []
    const request = async ({ method }: { method: string }) => {
      throughTransport.push(method)
      return method
    }
    const config = createBridgeConfig({ baseUrl: '/api/bridge', rpc: {}, fetch })
    const readers = createReaders(config, () => ({ transport: { type: 'http', url }, request }))
    const shared = shareRequests(readers, config._internal.environment, 0)
    const askTogether = async () => {
      const [witness] = await listWitnesses(shared, 'BASE')
      return Promise.all(calls.map((call) => witness?.reader.request(call)))
    }
    const now = (next: Node) => {
      current = next
    }
    return { bodies, throughTransport, readers, askTogether, now }
  }
  const answers = calls.map(({ method }) => method)

  test('gets calls of the same moment as one batch at its URL', async () => {
    const { askTogether, bodies, throughTransport } = createHost()
    expect(await askTogether()).toEqual(answers)
    expect(bodies).toMatchObject([calls])
    expect(throughTransport).toEqual([])
  })

  test('is asked call by call, and gets no more batches, if its node refuses one that did not go through it', async () => {
    const { askTogether, bodies, throughTransport } = createHost({ node: 'wants requests signed' })
    for (let round = 0; round < 3; round += 1) expect(await askTogether()).toEqual(answers)
    expect(bodies).toMatchObject([calls])
    expect(throughTransport).toEqual([...answers, ...answers, ...answers])
  })

  test.each<Node>(['is reached by the transport alone', 'is busy'])(
    'is asked call by call while its node %s, and batches continue after that',
    async (node) => {
      const host = createHost({ node })
      for (let round = 0; round < 5; round += 1) expect(await host.askTogether()).toEqual(answers)
      expect(host.throughTransport).toHaveLength(5 * answers.length)
      host.now('answers batches')
      expect(await host.askTogether()).toEqual(answers)
      expect(host.bodies).toMatchObject([calls, calls, calls, calls, calls, calls])
      expect(host.throughTransport).toHaveLength(5 * answers.length)
    },
  )

  test('is asked call by call if it has no URL', async () => {
    const { askTogether, bodies, throughTransport } = createHost({ url: null })
    expect(await askTogether()).toEqual(answers)
    expect(bodies).toEqual([])
    expect(throughTransport).toEqual(answers)
  })

  test('gets a call alone through itself', async () => {
    const host = createHost()
    expect(await host.readers('BASE').request(calls[0])).toBe('eth_chainId')
    expect(host.bodies).toEqual([])
  })
})

describe('a node', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** The names of Base's witnesses on a page at this address. */
  async function witnesses(page: string | undefined, rpc: readonly string[], hostUrl?: string) {
    vi.stubGlobal('location', page && new URL(page))
    const config = createBridgeConfig({ baseUrl: '/api/bridge', rpc: { BASE: rpc } })
    const host = hostUrl && { transport: { type: 'http', url: hostUrl }, request: async () => '0x1' }
    const readers = createReaders(config, () => host || undefined)
    return (await readers.witnesses?.('BASE'))?.map(({ name }) => name)
  }
  const page = 'https://app.example:8443/bridge'

  test('is one witness as a path and as an address', async () => {
    const both = ['/rpc/base', 'https://app.example:8443/rpc/base']
    expect(await witnesses(page, both)).toEqual(['app.example:8443'])
    expect(await witnesses(page, [both[0] as string], both[1])).toEqual(['app.example:8443'])
    expect(await witnesses(page, ['/rpc/base', '/rpc/other'])).toHaveLength(2)
    expect(await witnesses(page, ['/rpc', 'http://localhost/rpc'])).toEqual(['app.example:8443', 'localhost'])
  })

  test.each([undefined, 'about:srcdoc', 'data:text/html,'])(
    'at a path is named localhost if the page’s address is %s',
    async (address) => {
      expect(await witnesses(address, ['/rpc', 'https://a.example'])).toEqual(['localhost', 'a.example'])
    },
  )

  test.each([
    'https://A.example/v2/key',
    'https://a.example:443/v2/key/',
    'https://a.example/v2/key?',
    'https://a.example/v2/key#',
    'https://me:secret@a.example/v2/key',
  ])('is one witness in the spelling %s', async (spelling) => {
    expect(await witnesses(page, ['https://a.example/v2/key', spelling])).toEqual(['a.example'])
  })

  test.each([
    'https://a.example:8443/v2/key',
    'https://a.example/v2key',
    'https://a.example/v2/key?key=other',
  ])('at %s is another one', async (other) => {
    expect(await witnesses(page, ['https://a.example/v2/key', other])).toHaveLength(2)
  })
})

describe('a reader that never answers', () => {
  const silent = () => ({ request: () => new Promise(() => {}), transport: { type: 'custom' } })
  const inHundredMs = (ms: number) => AbortSignal.timeout(ms / 150)
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    rpc: { BASE: urls[0] },
    fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x5' }),
    environment: { timeout: inHundredMs },
  })

  test('fails in time as the host’s transport, and the next node is asked', async () => {
    const readers = createReaders(config, silent)
    const [host, node] = (await readers.witnesses?.('BASE')) ?? []
    await expect(host?.reader.request({ method: 'eth_chainId' })).rejects.toThrow(/timeout/)
    expect(await node?.reader.request({ method: 'eth_chainId' })).toBe('0x5')
    expect(await readers('BASE').request({ method: 'eth_chainId' })).toBe('0x5')
  })

  test('fails in time as the wallet’s node', async () => {
    const readers = createReaders(config, undefined, silent)
    const wallet = (await readers.witnesses?.('BASE'))?.find(({ name }) => name === 'wallet')
    await expect(wallet?.reader.request({ method: 'eth_chainId' })).rejects.toThrow(/timeout/)
  })
})
