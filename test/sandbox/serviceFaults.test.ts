import { Keypair } from '@solana/web3.js'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FaultName } from '../../sandbox/faults/Fault.js'
import { faultCatalogue } from '../../sandbox/faults/faultCatalogue.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { callService } from './support/callService.js'
import { buildSolana, newAccount, newRecipient, sendTransfer, signBuilt } from './support/sendTransfer.js'
import { signPermit } from './support/signPermit.js'
import { pullLever } from './support/spawnSandbox.js'

const amount = 3_000_000n
const soon = { timeout: 5_000, interval: 10 }
let sandbox: Sandbox

/** How the service was asked, and what became of it: the answer, or that none came. */
type Attempt = { owner: string; recipient: string; answer: Response | 'none' }
type Way = { answers: number | 'none'; accepts: boolean }

const before = (answers: Way['answers']): Way => ({ answers, accepts: false })
const after = (answers: Way['answers']): Way => ({ answers, accepts: true })

const ways: Partial<Record<FaultName, Way>> = {
  dropBeforeAccept: before('none'),
  dropAfterAccept: after('none'),
  status500BeforeAccept: before(500),
  status500AfterAccept: after(500),
  html502BeforeAccept: before(502),
  html502AfterAccept: after(502),
  status408BeforeAccept: before(408),
  status408AfterAccept: after(408),
  status409BeforeAccept: before(409),
  status409AfterAccept: after(409),
  status429: before(429),
  refuse: before(422),
  refuseAfterAccept: after(422),
  truncatedAnswer: after(200),
  wrongTypesAnswer: after(200),
}
const cells = Object.entries(ways).flatMap(([name, way]) =>
  (['BASE', 'SOLANA'] as const).map((chain) => ({ name: name as FaultName, chain, ...(way as Way) })),
)

beforeAll(async () => {
  sandbox = await startSandbox()
})

afterEach(() => sandbox.clearFaults())

afterAll(() => sandbox.stop())

async function attemptFrom(chain: 'BASE' | 'SOLANA', signal?: AbortSignal): Promise<Attempt> {
  const recipient = newRecipient('ARB')
  const { owner, path, body } = await (chain === 'BASE' ? evmRequest(recipient) : solanaRequest(recipient))
  const answer = await fetch(`${sandbox.url}/sdk/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  }).catch(() => 'none' as const)
  return { owner, recipient, answer }
}

async function evmRequest(recipient: string) {
  const account = newAccount()
  await sandbox.fund({ chain: 'BASE', address: account.address, amount })
  const permit = await signPermit(sandbox.chains.BASE, account, amount)
  const body = { from: 'BASE', to: 'ARB', amount: '3.00', recipient, permit }
  return { owner: account.address as string, path: '/transfer', body }
}

async function solanaRequest(recipient: string) {
  const wallet = Keypair.generate()
  const owner = wallet.publicKey.toBase58()
  await sandbox.fund({ chain: 'SOLANA', address: owner, amount })
  const built = await buildSolana(sandbox, wallet, 'ARB', amount, recipient)
  const signed_transaction = signBuilt(built.body.transaction, wallet)
  return { owner, path: '/solana/submit', body: { intent_id: built.body.intent_id, signed_transaction } }
}

function intentOf(owner: string) {
  return sandbox.intents().find((intent) => intent.owner === owner && intent.status !== 'built')
}

async function settle({ owner }: Attempt) {
  const intent = await sandbox.settled(intentOf(owner)?.id ?? '')
  return intent.status
}

describe('a fault of the service’s answer', () => {
  test.each(cells)('$name from $chain', async ({ name, chain, answers, accepts }) => {
    sandbox.inject({ name } as Parameters<Sandbox['inject']>[0])
    const attempt = await attemptFrom(chain)
    const { owner, recipient, answer } = attempt
    expect(answer === 'none' ? answer : answer.status).toBe(answers)
    expect(sandbox.requests().at(-1)).toMatchObject({ fault: name, status: answers === 'none' ? 0 : answers })
    expect(sandbox.faults()).toEqual([])
    expect(sandbox.happenedFaults().at(-1)).toMatchObject({ name, chain, owner })
    if (accepts) expect(await settle(attempt)).toBe('completed')
    else expect(intentOf(owner)).toBeUndefined()
    expect(await sandbox.balance('ARB', recipient)).toBe(accepts ? amount : 0n)
    expect(await sandbox.balance(chain, owner)).toBe(accepts ? 0n : amount)
  })

  /** Sends, and gives up once the fault has the request. */
  async function giveUpOn(chain: 'BASE' | 'SOLANA', fault: Parameters<Sandbox['inject']>[0]) {
    sandbox.inject(fault)
    const patience = new AbortController()
    const attempt = attemptFrom(chain, patience.signal)
    await expect.poll(() => sandbox.faults(), soon).toEqual([])
    patience.abort()
    expect((await attempt).answer).toBe('none')
    return attempt
  }

  test.each(['BASE', 'SOLANA'] as const)('delayBeforeAccept holds a request from %s', async (chain) => {
    const attempt = await giveUpOn(chain, { name: 'delayBeforeAccept' })
    expect(intentOf(attempt.owner)).toBeUndefined()
    await sandbox.clearFaults()
    await expect.poll(() => intentOf(attempt.owner), soon).toBeDefined()
    expect(await settle(attempt)).toBe('completed')
    expect(await sandbox.balance('ARB', attempt.recipient)).toBe(amount)
  })

  test.each(['BASE', 'SOLANA'] as const)('delayAfterAccept holds an answer to %s', async (chain) => {
    const attempt = await giveUpOn(chain, { name: 'delayAfterAccept' })
    await expect.poll(() => intentOf(attempt.owner), soon).toBeDefined()
    expect(await settle(attempt)).toBe('completed')
    expect(await sandbox.balance('ARB', attempt.recipient)).toBe(amount)
  })

  test('a delay ends by itself', async () => {
    sandbox.inject({ name: 'delayAfterAccept', ms: 150 })
    const started = Date.now()
    const { answer } = await attemptFrom('BASE')
    expect(answer).toMatchObject({ status: 200 })
    expect(Date.now() - started).toBeGreaterThanOrEqual(150)
  })

  test('status429 answers with a time to retry after', async () => {
    sandbox.inject({ name: 'status429', retryAfterSeconds: 7 })
    const { answer } = await attemptFrom('BASE')
    expect((answer as Response).headers.get('retry-after')).toBe('7')
  })

  test('html502 is a page, truncatedAnswer no JSON, wrongTypesAnswer JSON without text', async () => {
    sandbox.inject({ name: 'html502AfterAccept' })
    sandbox.inject({ name: 'truncatedAnswer' })
    sandbox.inject({ name: 'wrongTypesAnswer' })
    const texts: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { answer } = await attemptFrom('BASE')
      texts.push(await (answer as Response).text())
    }
    expect(texts[0]).toContain('<h1>502 Bad Gateway</h1>')
    expect(texts[1]).toMatch(/^\{"intent_id":/)
    expect(() => JSON.parse(texts[1] as string)).toThrow()
    expect(JSON.parse(texts[2] as string)).toEqual({ intent_id: 17, status: null, tx_hash: 17 })
  })

  test('duplicateDelivery accepts a transfer twice, names what reverts, and moves the money once', async () => {
    sandbox.inject({ name: 'duplicateDelivery' })
    const { owner, recipient, answer } = await attemptFrom('BASE')
    const named = (await (answer as Response).json()) as { tx_hash: Hex }
    const both = sandbox.intents().filter((intent) => intent.owner === owner)
    expect(both).toHaveLength(2)
    const ends = await Promise.all(both.map(({ id }) => sandbox.settled(id)))
    expect(ends.map(({ status }) => status).sort()).toEqual(['completed', 'failed'])
    expect(ends.map(({ sourceHash }) => sourceHash)).toContain(named.tx_hash)
    expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  })

  test('duplicateDelivery from Solana is one transfer', async () => {
    sandbox.inject({ name: 'duplicateDelivery' })
    const attempt = await attemptFrom('SOLANA')
    expect(await settle(attempt)).toBe('completed')
    expect(await sandbox.balance('ARB', attempt.recipient)).toBe(amount)
  })
})

describe('the board', () => {
  test('a fault applies only to its target, and only as many times as set', async () => {
    const account = newAccount()
    await sandbox.fund({ chain: 'ETH', address: account.address, amount })
    const send = () => sendTransfer(sandbox, account, 'ETH', 'BASE', 1_000_000n, newRecipient('BASE'))
    sandbox.inject({ name: 'refuse', owner: newAccount().address, times: 'untilCleared' })
    sandbox.inject({ name: 'refuse', chain: 'ARB' })
    expect((await send()).status).toBe(200)
    sandbox.inject({ name: 'status409BeforeAccept', owner: account.address.toLowerCase(), times: 2 })
    expect([(await send()).status, (await send()).status]).toEqual([409, 409])
    expect(sandbox.faults().map(({ name, left }) => [name, left])).toEqual([
      ['refuse', 'untilCleared'],
      ['refuse', 1],
    ])
    await sandbox.clearFaults()
    expect(sandbox.faults()).toEqual([])
  })

  test('a fault does not apply to reads and building unless they are named', async () => {
    sandbox.inject({ name: 'status500BeforeAccept' })
    sandbox.inject({ name: 'refuse', endpoint: 'build' })
    expect((await callService(sandbox, '/pairs')).status).toBe(200)
    const wallet = Keypair.generate()
    expect((await buildSolana(sandbox, wallet, 'ARB', amount, newRecipient('ARB'))).body.error?.code).toBe(
      'refused',
    )
    sandbox.inject({ name: 'html502BeforeAccept', endpoint: 'pairs' })
    await expect(callService(sandbox, '/pairs')).rejects.toThrow()
    expect(sandbox.faults()).toHaveLength(1)
  })

  test('unknown faults and invalid fault options are rejected', () => {
    const inject = (fault: unknown) => () => sandbox.inject(fault as Parameters<Sandbox['inject']>[0])
    expect(inject({ name: 'theftOfMoon' })).toThrow()
    expect(inject({ name: 'refuse', ms: 3 })).toThrow()
    expect(inject({ name: 'refuse', times: 0 })).toThrow()
    expect(inject({ name: 'refuse', chain: 'MOON' })).toThrow()
    expect(sandbox.faults()).toEqual([])
  })

  test('can be used over HTTP', async () => {
    await pullLever(sandbox, '/faults', { name: 'relayerLate', seconds: 60, chain: 'BASE' })
    const { catalogue, armed } = await pullLever<{ catalogue: unknown[]; armed: unknown[] }>(
      sandbox,
      '/faults',
    )
    expect(catalogue).toEqual(faultCatalogue)
    expect(armed).toMatchObject([{ name: 'relayerLate', seconds: 60, chain: 'BASE', left: 1 }])
    await expect(pullLever(sandbox, '/faults', { name: 'theftOfMoon' })).rejects.toThrow('400')
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    expect(sandbox.faults()).toEqual([])
  })

  test('knows each fault by one name and one sentence', () => {
    const names = faultCatalogue.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { says } of faultCatalogue) expect(says).toMatch(/^[A-Z].*\.$/)
  })
})
