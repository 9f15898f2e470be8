import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { newRecipient } from './support/sendTransfer.js'

type Entry = { signature: string; slot: number }
type Info = { absoluteSlot: number; blockHeight: number }
type Statuses = { context: { slot: number }; value: ({ err: unknown } | null)[] }

const confirmed = { commitment: 'confirmed' } as const
let sandbox: Sandbox
let wallet: string
let account: string
let first: Entry

beforeAll(async () => {
  sandbox = await startSandbox()
})

beforeEach(async () => {
  wallet = newRecipient('SOLANA')
  await fund()
  await sandbox.mine({ chain: 'SOLANA', blocks: 1 })
  const mint = sandbox.solana.mint
  const { value } = await ask<{ value: { pubkey: string }[] }>('getTokenAccountsByOwner', [wallet, { mint }])
  account = value[0]?.pubkey ?? ''
  const [entry] = await history()
  if (!entry) throw new Error('There is no history.')
  first = entry
})

afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.stop())

type Node = '' | '/second'

/** Asks as a client would; the second node is one of its own. */
async function ask<result>(method: string, params: unknown[], node: Node = ''): Promise<result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(`${sandbox.solana.proxiedRpcUrl}${node}`, { method: 'POST', body })
  const { result, error } = (await response.json()) as { result: result; error?: object }
  if (error) throw Object.assign(new Error('The node refused.'), error)
  return result
}

const fund = () => sandbox.fund({ chain: 'SOLANA', address: wallet, amount: 5n })
async function history(node?: Node): Promise<Entry[]> {
  const entries = await ask<Entry[]>('getSignaturesForAddress', [account, confirmed], node)
  return entries.map(({ signature, slot }) => ({ signature, slot }))
}
const transaction = (node?: Node) => {
  const options = { ...confirmed, maxSupportedTransactionVersion: 0 }
  return ask<object | null>('getTransaction', [first.signature, options], node)
}
const statuses = (node?: Node) =>
  ask<Statuses>('getSignatureStatuses', [[first.signature], { searchTransactionHistory: true }], node)
const firstBlock = (node?: Node) => ask<number>('getFirstAvailableBlock', [], node)
const epoch = (node?: Node) => ask<Info>('getEpochInfo', [confirmed], node)

const newestOfMint = async (commitment: 'confirmed' | 'finalized', node?: Node) => {
  const options = { commitment, limit: 1 }
  const [entry] = await ask<Entry[]>('getSignaturesForAddress', [sandbox.solana.mint, options], node)
  return entry?.slot ?? 0
}
const slotAt = (commitment: 'confirmed' | 'finalized') => ask<number>('getSlot', [{ commitment }])

describe('the token', () => {
  test.each(['confirmed', 'finalized'] as const)('moves in every slot, as far as %s', async (commitment) => {
    const [before, newest, after] = [
      await slotAt(commitment),
      await newestOfMint(commitment),
      await slotAt(commitment),
    ]
    expect(newest).toBeGreaterThanOrEqual(before)
    expect(newest).toBeLessThanOrEqual(after)
  })

  test('is listed in pages, together with the account’s real transactions', async () => {
    await fund()
    const { mint } = sandbox.solana
    const page = (before?: string) =>
      ask<Entry[]>('getSignaturesForAddress', [mint, { ...confirmed, limit: 20, ...(before && { before }) }])
    const first20 = await page()
    const next20 = await page(first20.at(-1)?.signature)
    const [entry] = await history()
    expect(first20.map(({ signature }) => signature)).toContain(entry?.signature)
    const slots = [...first20, ...next20].map(({ slot }) => slot)
    expect(slots).toEqual([...slots].sort((one, other) => other - one))
    expect(new Set([...first20, ...next20].map(({ signature }) => signature)).size).toBe(40)
  })

  test('token history ends where a node stopped indexing, and begins where it was pruned', async () => {
    sandbox.inject({ name: 'rpcHistoryStopped', chain: 'SOLANA' })
    await newestOfMint('confirmed')
    await sandbox.mine({ chain: 'SOLANA', blocks: 1 })
    const stopped = await newestOfMint('confirmed')
    await sandbox.mine({ chain: 'SOLANA', blocks: 30 })
    expect(await newestOfMint('confirmed')).toBe(stopped)
    expect(await newestOfMint('confirmed', '/second')).toBeGreaterThanOrEqual(stopped + 30)
    await sandbox.clearFaults()
    sandbox.inject({ name: 'rpcHistoryPruned', chain: 'SOLANA', blocks: 5 })
    const all = await ask<Entry[]>('getSignaturesForAddress', [sandbox.solana.mint, confirmed])
    expect(all.length).toBeGreaterThan(4)
    expect(all.length).toBeLessThan(9)
  })
})

test('reading an account at “finalized” returns its state at the finalized slot', async () => {
  const read = async (commitment: string) => {
    const options = { commitment, encoding: 'base64' }
    const answer = await ask<{ context: { slot: number }; value: [{ data: [string] }] }>(
      'getMultipleAccounts',
      [[account], options],
    )
    return {
      slot: answer.context.slot,
      amount: Buffer.from(answer.value[0].data[0], 'base64').readBigUInt64LE(64),
    }
  }
  await sandbox.mine({ chain: 'SOLANA', blocks: 10 })
  await fund()
  expect([(await read('confirmed')).amount, (await read('finalized')).amount]).toEqual([10n, 5n])
  await sandbox.mine({ chain: 'SOLANA', blocks: 10 })
  const final = await slotAt('finalized')
  const told = await read('finalized')
  expect(told.amount).toBe(10n)
  expect(told.slot).toBeGreaterThanOrEqual(final)
})

describe('an incomplete history', () => {
  test('rpcHistoryStopped lists nothing new while its height grows', async () => {
    sandbox.inject({ name: 'rpcHistoryStopped', chain: 'SOLANA' })
    expect(await history()).toHaveLength(1)
    const before = await epoch()
    await sandbox.mine({ chain: 'SOLANA', blocks: 30 })
    await fund()
    expect(await history()).toEqual([first])
    expect(await history('/second')).toHaveLength(2)
    expect((await epoch()).blockHeight - before.blockHeight).toBeGreaterThanOrEqual(30)
    expect((await statuses()).context.slot).toBeGreaterThan(first.slot + 25)
    await sandbox.mine({ chain: 'SOLANA', blocks: 30 })
    expect(await history()).toEqual([first])
    await sandbox.clearFaults()
    expect(await history()).toHaveLength(2)
  })

  test('rpcHistoryStopped can have stopped some slots ago', async () => {
    await sandbox.mine({ chain: 'SOLANA', blocks: 10 })
    sandbox.inject({ name: 'rpcHistoryStopped', chain: 'SOLANA', blocks: 60 })
    expect([await history(), await transaction(), (await statuses()).value]).toEqual([[], null, [null]])
  })

  test('rpcHistoryPruned has no old transactions, and reports its first slot', async () => {
    sandbox.inject({ name: 'rpcHistoryPruned', chain: 'SOLANA', blocks: 40 })
    expect([await history(), await transaction()]).toEqual([[first], expect.anything()])
    await sandbox.mine({ chain: 'SOLANA', blocks: 41 })
    await fund()
    expect(await history()).toHaveLength(1)
    expect([await transaction(), (await statuses()).value]).toEqual([null, [null]])
    expect(await firstBlock()).toBeGreaterThan(first.slot)
    expect(await firstBlock('/second')).toBe(0)
    expect(await history('/second')).toHaveLength(2)
    sandbox.inject({ name: 'rpcLieFirstBlock', chain: 'SOLANA', slot: 7 })
    expect([await firstBlock(), (await history()).length]).toEqual([7, 1])
    await sandbox.clearFaults()
    expect([await firstBlock(), (await history()).length, await transaction()]).toEqual([
      0,
      2,
      expect.anything(),
    ])
  })

  test('one method alone can be behind', async () => {
    await sandbox.mine({ chain: 'SOLANA', blocks: 10 })
    sandbox.inject({ name: 'rpcStale', chain: 'SOLANA', blocks: 60, method: 'getSignaturesForAddress' })
    expect([await history(), await transaction()]).toEqual([[], expect.anything()])
    const calls = [
      ['getSignaturesForAddress', [account, confirmed]],
      ['getSignatureStatuses', [[first.signature]]],
    ].map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const body = JSON.stringify(calls)
    const response = await fetch(sandbox.solana.proxiedRpcUrl, { method: 'POST', body })
    const [list, found] = (await response.json()) as [{ result: Entry[] }, { result: Statuses }]
    expect([list.result, found.result.value]).toEqual([[], [expect.objectContaining({ err: null })]])
  })
})

describe('minContextSlot', () => {
  const params = () => [account, { ...confirmed, minContextSlot: first.slot + 1_000_000 }]

  test.each(['getSignaturesForAddress', 'getTokenAccountBalance', 'getAccountInfo'])(
    'is kept to by %s, unless rpcContextIgnored is armed',
    async (method) => {
      const refusal = { code: -32016, data: { contextSlot: expect.any(Number) } }
      await expect(ask(method, params())).rejects.toMatchObject(refusal)
      await ask(method, [account, { ...confirmed, minContextSlot: first.slot }])
      sandbox.inject({ name: 'rpcContextIgnored', chain: 'SOLANA' })
      await ask(method, params())
      await expect(ask(method, params(), '/second')).rejects.toMatchObject(refusal)
      await sandbox.clearFaults()
      await expect(ask(method, params())).rejects.toMatchObject(refusal)
    },
  )

  test('applies to the finalized slot if no commitment is named', async () => {
    const slot = await ask<number>('getSlot', [confirmed])
    const later = ask('getAccountInfo', [account, { minContextSlot: slot }])
    await expect(later).rejects.toMatchObject({ code: -32016 })
  })
})

describe('a lie', () => {
  test('rpcLieHeight is ahead of the chain', async () => {
    sandbox.inject({ name: 'rpcLieHeight', chain: 'SOLANA', blocks: 400 })
    const [told, truth] = [await epoch(), await epoch('/second')]
    expect(told.blockHeight - truth.blockHeight).toBeGreaterThanOrEqual(395)
    expect(told.absoluteSlot - truth.absoluteSlot).toBeGreaterThanOrEqual(395)
    const height = (node: Node) => ask<number>('getBlockHeight', [confirmed], node)
    expect((await height('')) - (await height('/second'))).toBeGreaterThanOrEqual(395)
    await sandbox.clearFaults()
    expect((await epoch()).blockHeight - truth.blockHeight).toBeLessThan(300)
  })

  test('rpcLieStatus denies a transaction, or says that it failed', async () => {
    sandbox.inject({ name: 'rpcLieStatus', chain: 'SOLANA', times: 1 })
    expect((await statuses()).value).toEqual([null])
    sandbox.inject({ name: 'rpcLieStatus', chain: 'SOLANA', field: 'failed', times: 1 })
    expect((await statuses()).value[0]?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect((await statuses()).value[0]?.err).toBeNull()
  })

  test('rpcAnswers answers a method with the given value', async () => {
    sandbox.inject({ name: 'rpcAnswers', chain: 'SOLANA', method: 'getSlot', result: '"many"' })
    expect(await ask('getSlot', [])).toBe('many')
    expect(await ask('getSlot', [], '/second')).toEqual(expect.any(Number))
  })
})
