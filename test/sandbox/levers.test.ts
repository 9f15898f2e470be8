import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import type { ServiceMiddleware } from '../../sandbox/service/serviceHandler.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { callService } from './support/callService.js'
import { newAccount, newRecipient, sendTransfer } from './support/sendTransfer.js'
import { readChain } from './support/signPermit.js'
import { pullLever } from './support/spawnSandbox.js'

let sandbox: Sandbox
let fault: ServiceMiddleware = (_, next) => next()

beforeAll(async () => {
  sandbox = await startSandbox({ apiKey: 'a key', middleware: [(exchange, next) => fault(exchange, next)] })
})

afterAll(() => sandbox.stop())

describe('the levers over HTTP', () => {
  test('return every address, but not the key', async () => {
    const info = await pullLever<Record<string, unknown>>(sandbox, '/info')
    expect(info).toEqual({ url: sandbox.url, chains: sandbox.chains, solana: sandbox.solana })
    expect(JSON.stringify(info)).not.toContain(sandbox.apiKey)
  })

  test.each(['BASE', 'SOLANA'] as const)('hand out money on %s', async (chain) => {
    const address = newRecipient(chain)
    await pullLever(sandbox, '/fund', { chain, address, amount: '1500000', native: true })
    await pullLever(sandbox, '/fund', { chain, address, amount: '1' })
    expect(await pullLever(sandbox, `/balance?chain=${chain}&address=${address}`)).toEqual({
      balance: '1500001',
    })
  })

  test('switch a route off and on', async () => {
    await pullLever(sandbox, '/pairs', { from: 'ETH', to: 'SOLANA', enabled: false })
    expect(sandbox.pairs()).toContainEqual({ from: 'ETH', to: 'SOLANA', enabled: false })
    await pullLever(sandbox, '/pairs', { from: 'ETH', to: 'SOLANA', enabled: true })
    expect(sandbox.pairs().every(({ enabled }) => enabled)).toBe(true)
  })

  test('change settings in part and refuse nonsense', async () => {
    await pullLever(sandbox, '/settings', { style: 'twoStep', delays: { pullMs: 5 } })
    expect(await pullLever(sandbox, '/settings')).toMatchObject({
      style: 'twoStep',
      delays: { pullMs: 5, sourceMs: 0 },
    })
    await expect(pullLever(sandbox, '/settings', { style: 'none' })).rejects.toThrow('400')
    await expect(pullLever(sandbox, '/settings', { stile: 'atomic' })).rejects.toThrow('400')
    await pullLever(sandbox, '/settings', { style: 'atomic', delays: { pullMs: 0 } })
  })

  test('pause the token and move the clock', async () => {
    const client = readChain(sandbox.chains.POLYGON)
    const { timestamp } = await client.getBlock()
    await pullLever(sandbox, '/mine', { chain: 'POLYGON', blocks: 3, seconds: 3600 })
    expect((await client.getBlock()).timestamp).toBeGreaterThanOrEqual(timestamp + 3600n)
    await pullLever(sandbox, '/token', { chain: 'POLYGON', pause: true })
    await expect(
      sandbox.fund({ chain: 'POLYGON', address: newRecipient('ETH'), amount: 1n }),
    ).rejects.toThrow()
    await pullLever(sandbox, '/token', { chain: 'POLYGON', pause: false })
  })

  test.each([
    ['/fund', { chain: 'BASE', address: 'nobody', amount: '1' }],
    ['/fund', { chain: 'BASE', address: '0x', amount: 1 }],
    ['/mine', { chain: 'NOWHERE' }],
    ['/token', { chain: 'ETH', blacklist: 'nobody' }],
    ['/balance?chain=BASE&address=nobody', undefined],
  ])('refuse what makes no sense: %s %j', async (path, body) => {
    await expect(pullLever(sandbox, path, body)).rejects.toThrow('400')
  })
})

describe('the chains', () => {
  test('answer browsers and batches', async () => {
    const preflight = await fetch(`${sandbox.url}/rpc/ETH`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    const response = await fetch(`${sandbox.url}/rpc/ETH`, { method: 'POST', body: JSON.stringify(calls) })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const answers = (await response.json()) as { result: string }[]
    expect(answers.map(({ result }) => Number(result))).toEqual([1711401, 1711401])
  })

  test('keep a clock near the real one and make blocks final within seconds', async () => {
    const client = readChain(sandbox.chains.ARB)
    const head = await client.getBlock()
    expect(Math.abs(Number(head.timestamp) - Date.now() / 1000)).toBeLessThan(5)
    const isFinal = async () => (await client.getBlock({ blockTag: 'finalized' })).number >= head.number
    await expect.poll(isFinal, { timeout: 5_000 }).toBe(true)
  })
})

describe('the service', () => {
  test('sends no CORS headers, so browsers cannot read its answers', async () => {
    const response = await fetch(`${sandbox.url}/sdk/v1/pairs`, {
      headers: { origin: 'http://localhost:5173', 'x-api-key': sandbox.apiKey },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('can lose a request before or after it acted, or answer something else', async () => {
    const account = newAccount()
    await sandbox.fund({ chain: 'ETH', address: account.address, amount: 9_000_000n })
    const send = () => sendTransfer(sandbox, account, 'ETH', 'BASE', 1_000_000n, newRecipient('BASE'))
    const count = () => sandbox.intents().length
    const before = count()
    fault = async ({ drop }) => {
      drop()
      return new Response()
    }
    await expect(send()).rejects.toThrow('fetch failed')
    expect(count()).toBe(before)
    fault = async ({ drop }, next) => {
      const response = await next()
      drop()
      return response
    }
    await expect(send()).rejects.toThrow('fetch failed')
    expect(count()).toBe(before + 1)
    await sandbox.settled(sandbox.intents().at(-1)?.id ?? '')
    fault = async () => Response.json({ error: { code: 'oops', message: 'Bad gateway' } }, { status: 502 })
    expect((await callService(sandbox, '/pairs')).status).toBe(502)
    expect(sandbox.requests().at(-1)).toMatchObject({ path: '/sdk/v1/pairs', status: 502 })
    fault = (_, next) => next()
  })
})
