import { createClient, http, parseAbi, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock, getLogs, getTransaction, getTransactionReceipt } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import type { ChainKey } from '../../src/core/chain/chain.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { followTransfer } from '../../src/core/follow/followTransfer.js'
import { resolveTransfer } from '../../src/core/follow/resolveTransfer.js'
import { buildPermit } from '../../src/core/permit/buildPermit.js'
import { encodePermit } from '../../src/core/permit/permitEncoding.js'
import { readBalance } from '../../src/core/read/readBalance.js'
import { createReaders } from '../../src/core/read/readers.js'
import { createBridgeClient } from '../../src/core/service/createBridgeClient.js'
import { transfer } from '../../src/core/transfer/evm/transfer.js'
import {
  createTestBridge,
  type TestBridgeParameters,
  type TestFaults,
  type TestSettlement,
} from '../../src/testing/index.js'
import { createTestSigner } from '../support/evmSigner.js'

const transferEvent = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0]

const amount = 12_345_678n
const recipients = {
  evm: '0x71C4A9dE03Bb5f28E6c0417AD3f95b2e8C6d9aF2'.toLowerCase(),
  solana: '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM',
}
const interval = { shortest: 1, longest: 1 }

function ready(parameters: TestBridgeParameters = {}) {
  const bridge = createTestBridge(parameters)
  const config = createBridgeConfig(bridge.parameters)
  const readers = createReaders(config)
  const signer = createTestSigner(bridge.parameters.network.chains.BASE.id)
  const owner = signer.account.address
  bridge.fund('BASE', owner, amount)
  const send = (to: ChainKey = 'ARB') =>
    transfer(config, {
      from: 'BASE',
      to,
      amount,
      recipient: to === 'SOLANA' ? recipients.solana : recipients.evm,
      signer,
      readers,
    })
  const follow = (id: string) => followTransfer(config, { id, readers, interval })
  return { bridge, config, readers, signer, owner, send, follow }
}

/** A permit with a real signature in the service's format, and how to send it. */
async function signedBody({ bridge, signer, owner, config }: ReturnType<typeof ready>, changes: object = {}) {
  const message = {
    owner,
    spender: bridge.parameters.permitSpenders.BASE,
    value: amount,
    nonce: 0n,
    deadline: BigInt(Math.floor(config._internal.environment.now() / 1000) + 1800),
    ...changes,
  }
  const signature = await signer.account.signTypedData(buildPermit(config.network.chains.BASE, message))
  const permit = encodePermit({
    ...message,
    signature: {
      v: signature.endsWith('1b') ? 27 : 28,
      r: `0x${signature.slice(2, 66)}`,
      s: `0x${signature.slice(66, 130)}`,
    },
  })
  return { from: 'BASE', to: 'ARB', amount: '12.345678', recipient: recipients.evm, permit }
}

async function post({ bridge }: ReturnType<typeof ready>, body: unknown) {
  const response = await bridge.fetch(`${bridge.parameters.baseUrl}/sdk/v1/transfer`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test.each(['ETH', 'ARB', 'POLYGON', 'SOLANA'] as const)(
  'a transfer from Base arrives on %s, exact to the base unit on both chains',
  async (to) => {
    const { bridge, owner, send, follow } = ready()
    const record = await send(to)
    expect(record.status).toBe('pending')
    expect(await follow(record.id)).toMatchObject({ status: 'arrived', arrival: { amount } })
    expect(bridge.balanceOf('BASE', owner)).toBe(0n)
    expect(bridge.balanceOf(to, to === 'SOLANA' ? recipients.solana : recipients.evm)).toBe(amount)
  },
)

test('a second transfer of the same owner takes the next nonce', async () => {
  const { bridge, owner, signer, send, follow } = ready()
  await follow((await send()).id)
  bridge.fund('BASE', owner, amount)
  expect(await follow((await send()).id)).toMatchObject({ status: 'arrived' })
  expect(signer.asked.map(({ message }) => message.nonce)).toEqual([0n, 1n])
})

test('recorded service requests contain no signature', async () => {
  const { bridge, owner, send } = ready()
  await send()
  expect(bridge.requests.map(({ path }) => path)).toEqual(['/sdk/v1/pairs', '/sdk/v1/transfer'])
  expect(bridge.requests[1]?.body).toMatchObject({
    from: 'BASE',
    to: 'ARB',
    amount: '12.345678',
    permit: { owner, nonce: '0', v: '[redacted]', r: '[redacted]', s: '[redacted]' },
  })
})

test.each([
  [{ token: 'paused' }, { name: 'TokenPausedError', chain: 'BASE' }],
  [{ token: 'blocked' }, { name: 'AccountBlockedError', party: 'sender' }],
] satisfies [TestFaults, object][])('with %o nothing is signed', async (faults, error) => {
  const { bridge, signer, send, follow } = ready({ faults })
  await expect(send()).rejects.toMatchObject(error)
  expect(signer.asked).toEqual([])
  bridge.faults.token = undefined
  expect(await follow((await send()).id)).toMatchObject({ status: 'arrived' })
})

describe('the service refuses with the token’s own reason', () => {
  test.each([
    ['another owner', { owner: zeroAddress }, 'EIP2612: invalid signature'],
    ['a skipped nonce', { nonce: 1n }, 'EIP2612: invalid signature'],
    ['a deadline in the past', { deadline: 1n }, 'FiatTokenV2: permit is expired'],
    ['another spender', { spender: recipients.evm }, 'The permit names another spender'],
    ['another value', { value: amount + 1n }, 'The permit is for another amount'],
  ])('%s', async (_name, changes, message) => {
    const world = ready()
    const answer = await post(world, await signedBody(world, changes))
    expect(answer).toMatchObject({ status: 422, body: { error: { message } } })
    expect(world.bridge.balanceOf('BASE', world.owner)).toBe(amount)
  })

  test('a permit that was altered after signing', async () => {
    const world = ready()
    const body = await signedBody(world)
    const deadline = String(Number(body.permit.deadline) + 1)
    const answer = await post(world, { ...body, permit: { ...body.permit, deadline } })
    expect(answer).toMatchObject({ status: 422, body: { error: { message: 'EIP2612: invalid signature' } } })
  })

  test('an owner with an insufficient balance', async () => {
    const world = ready()
    const body = await signedBody(world, { value: amount + 1n })
    const answer = await post(world, { ...body, amount: '12.345679' })
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { message: 'ERC20: transfer amount exceeds balance' } },
    })
  })

  test('the same permit a second time', async () => {
    const world = ready()
    world.bridge.fund('BASE', world.owner, amount)
    const body = await signedBody(world)
    expect(await post(world, body)).toMatchObject({ status: 200 })
    world.bridge.settle()
    expect(await post(world, body)).toMatchObject({
      status: 422,
      body: { error: { message: 'EIP2612: invalid signature' } },
    })
    expect(world.bridge.balanceOf('BASE', world.owner)).toBe(amount)
  })

  test('a closed route', async () => {
    const world = ready()
    world.bridge.setPair('BASE', 'ARB', false)
    expect(await post(world, await signedBody(world))).toMatchObject({ status: 422 })
  })
})

test.each([
  ['no body', undefined],
  ['an amount without a fraction', { amount: '12' }],
  ['an amount of zero', { amount: '0.00' }],
  ['Solana as the source', { from: 'SOLANA' }],
  ['a recipient of another kind', { recipient: recipients.solana }],
  ['a permit without a signature', { permit: { v: 27 } }],
])('a malformed request is answered with 400: %s', async (_name, changes) => {
  const world = ready()
  const body = changes && { ...(await signedBody(world)), ...changes }
  expect(await post(world, body)).toMatchObject({ status: 400 })
})

describe('faults', () => {
  const outcomes: [NonNullable<TestFaults['transfer']>, object, 'acted' | 'did nothing'][] = [
    ['refuse', { status: 'refused', httpStatus: 422 }, 'did nothing'],
    ['refuse429', { status: 'refused', httpStatus: 429 }, 'did nothing'],
    ['dropBefore', { status: 'unanswered' }, 'did nothing'],
    ['dropAfter', { status: 'unanswered' }, 'acted'],
    ['500', { status: 'unanswered' }, 'did nothing'],
    ['html502', { status: 'unanswered' }, 'acted'],
    ['truncated', { status: 'unanswered' }, 'acted'],
  ]
  test.each(outcomes)('%s', async (fault, expected, what) => {
    const { bridge, owner, send } = ready({ faults: { transfer: fault } })
    expect(await send()).toMatchObject(expected)
    bridge.settle()
    expect(bridge.balanceOf('BASE', owner)).toBe(what === 'acted' ? 0n : amount)
  })

  test('a slow answer comes when it is released', async () => {
    const { bridge, config, send } = ready({ faults: { transfer: 'slow' } })
    const sending = send()
    await expect.poll(() => bridge.requests.length).toBe(2)
    expect(await config.records.list()).toMatchObject([{ status: 'submitting' }])
    bridge.release()
    expect(await sending).toMatchObject({ status: 'pending' })
  })

  test('a transfer with a lost answer is found on the chains', async () => {
    const { send, follow } = ready({ faults: { transfer: 'dropAfter' } })
    expect(await follow((await send()).id)).toMatchObject({ status: 'arrived' })
  })

  test('with faults configured, chain reads and service calls fail', async () => {
    const { bridge, config, readers, owner } = ready({ faults: { rpc: 'down', pairs: 'down' } })
    await expect(readBalance(config, { chain: 'BASE', owner, readers })).rejects.toMatchObject({
      name: 'ChainReadError',
    })
    const client = createBridgeClient(bridge.parameters)
    await expect(client.getPairs()).rejects.toMatchObject({ name: 'ServiceUnreachableError' })
    bridge.faults.pairs = 'empty'
    expect(await client.getPairs()).toEqual([])
    bridge.faults.pairs = undefined
    expect(await client.getPairs()).toHaveLength(20)
  })
})

describe('settlement', () => {
  const stands: [Partial<TestSettlement>, string][] = [
    [{ leaveAfter: 'never' }, 'pending'],
    [{ leaveAfter: 'revert' }, 'reverted'],
    [{ arriveAfter: 'never' }, 'sent'],
  ]
  test.each(stands)('%o leaves a transfer %s', async (settlement, status) => {
    const { bridge, config, send, follow } = ready({ settlement })
    const { id } = await send()
    const leaving = new AbortController()
    const following = followTransfer(config, { id, readers: createReaders(config), signal: leaving.signal })
    if (status !== 'pending')
      await expect.poll(async () => (await config.records.get(id))?.status).toBe(status)
    leaving.abort()
    expect(await following).toMatchObject({ status })
    if (status === 'reverted') return
    bridge.settle()
    expect(await follow(id)).toMatchObject({ status: 'arrived' })
  })

  test('with a test’s own clock, settlement is deterministic', async () => {
    const run = async () => {
      let now = Date.UTC(2026, 0, 1)
      const world = ready({ now: () => now, settlement: { leaveAfter: 5_000, arriveAfter: 60_000 } })
      const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
      world.bridge.fund('BASE', account.address, amount)
      const body = await signedBody({
        ...world,
        owner: account.address,
        signer: { ...world.signer, account },
      })
      const answer = await post(world, body)
      const held = () => [
        world.bridge.balanceOf('BASE', account.address),
        world.bridge.balanceOf('ARB', recipients.evm),
      ]
      now += 4_999
      const before = held()
      now += 1
      const left = held()
      now += 54_999
      const almost = held()
      now += 1
      return { answer, before, left, almost, arrived: held() }
    }
    const first = await run()
    expect(first).toMatchObject({
      before: [amount, 0n],
      left: [0n, 0n],
      almost: [0n, 0n],
      arrived: [0n, amount],
    })
    expect(await run()).toEqual(first)
  })

  test('a faster clock shortens both waits', async () => {
    const { send, follow } = ready({ speed: 50, settlement: { arriveAfter: 60_000 } })
    expect(await follow((await send()).id)).toMatchObject({ status: 'arrived' })
  })
})

test('the chains answer a plain viem client', async () => {
  const { bridge, owner, send, follow } = ready()
  const settled = await follow((await send()).id)
  const { BASE } = bridge.parameters.network.chains
  const client = createClient({ transport: http(bridge.parameters.rpc.BASE, { fetchFn: bridge.fetch }) })
  const hash = settled.sourceHash as `0x${string}`
  const receipt = await getTransactionReceipt(client, { hash })
  expect(receipt).toMatchObject({ status: 'success', transactionHash: hash })
  const { r } = 'permit' in settled ? settled.permit : {}
  expect((await getTransaction(client, { hash })).input).toContain(r?.slice(2))
  const logs = await getLogs(client, {
    address: BASE.usdc.address,
    event: transferEvent,
    args: { from: owner },
    fromBlock: 0n,
  })
  expect(logs).toMatchObject([{ transactionHash: hash, args: { value: amount } }])
  const block = await getBlock(client, { blockTag: 'finalized' })
  expect(block.number).toBeGreaterThanOrEqual(receipt.blockNumber)
})

test('a reported block never changes: a transaction goes into a later one, even in the same second', async () => {
  const { bridge, owner } = ready({ now: () => 1_700_000_000_000 })
  const client = createClient({ transport: http(bridge.parameters.rpc.BASE, { fetchFn: bridge.fetch }) })
  const before = await getBlock(client)
  bridge.fund('BASE', owner, 5n)
  const after = await getBlock(client)
  const [log] = await getLogs(client, { fromBlock: before.number + 1n })
  expect(log?.blockNumber).toBe(after.number)
  expect(after).toMatchObject({ number: before.number + 1n, timestamp: before.timestamp })
  expect(await getBlock(client, { blockNumber: before.number })).toMatchObject({ hash: before.hash })
})

describe('a fault of a node', () => {
  const clientOf = (bridge: ReturnType<typeof createTestBridge>, which: 0 | 1) =>
    createClient({ transport: http(bridge.nodes.BASE[which].url, { fetchFn: bridge.fetch, retryCount: 0 }) })

  test('affects only that node', async () => {
    const { bridge, owner } = ready({ now: () => 1_700_000_000_000 })
    const [first, second] = [clientOf(bridge, 0), clientOf(bridge, 1)]
    const { number } = await getBlock(first)
    bridge.nodes.BASE[0].faults.lag = 1
    bridge.nodes.BASE[1].faults.logDepth = 0
    bridge.fund('BASE', owner, 5n)
    const heads = await Promise.all([first, second].map((client) => getBlock(client)))
    expect(heads.map((block) => block.number)).toEqual([number, number + 1n])
    bridge.nodes.BASE[0].faults.lag = undefined
    bridge.fund('BASE', owner, 5n)
    const logs = await Promise.all([first, second].map((client) => getLogs(client, { fromBlock: number })))
    expect(logs.map((found) => found.length)).toEqual([3, 1])
  })

  test('may be that it is down or lies', async () => {
    const { bridge } = ready()
    const [first, second] = [clientOf(bridge, 0), clientOf(bridge, 1)]
    bridge.nodes.BASE[0].faults.isDown = true
    bridge.nodes.BASE[1].faults.answer = ({ method }, truth) =>
      method === 'eth_getBlockByNumber' ? { ...(truth() as object), timestamp: '0x1' } : truth()
    await expect(getBlock(first)).rejects.toThrow()
    expect((await getBlock(second)).timestamp).toBe(1n)
  })

  test('is compensated by another node: two nodes together report one transfer', async () => {
    const { bridge, config, send } = ready()
    bridge.nodes.BASE[0].faults.isDown = true
    const rpc = { ...bridge.parameters.rpc, BASE: bridge.nodes.BASE[1].url }
    await expect(send()).rejects.toMatchObject({ name: 'ChainReadError' })
    const other = createBridgeConfig({ ...bridge.parameters, rpc })
    bridge.nodes.BASE[0].faults.isDown = false
    const { id } = await send()
    bridge.nodes.BASE[0].faults.isDown = true
    const followed = await followTransfer(other, { id, readers: createReaders(other), interval })
    expect(followed).toMatchObject({ status: 'arrived' })
    expect(await config.records.get(id)).toMatchObject({ status: 'arrived' })
  })
})

describe('a chain reorganization', () => {
  test('includes the removed transactions again, or drops them', async () => {
    let now = 1_700_000_000_000
    const { bridge, owner } = ready({ now: () => now, finality: 10 })
    bridge.fund('BASE', owner, 5n)
    bridge.reorg('BASE', 1)
    expect(bridge.balanceOf('BASE', owner)).toBe(amount)
    now += 1_000
    expect(bridge.balanceOf('BASE', owner)).toBe(amount + 5n)
    bridge.reorg('BASE', 1, { drops: true })
    now += 1_000
    expect(bridge.balanceOf('BASE', owner)).toBe(amount)
  })

  test('keeps final blocks, and says so if there are no others', async () => {
    const { bridge, owner } = ready({ now: () => 1_700_000_000_000 })
    expect(() => bridge.reorg('BASE', 1)).toThrow('Every block is final')
    bridge.setFinality('BASE', 1)
    bridge.fund('BASE', owner, 5n)
    bridge.reorg('BASE', 5, { drops: true })
    expect(bridge.balanceOf('BASE', owner)).toBe(amount)
  })

  test('reverses a departure', async () => {
    let now = 1_700_000_000_000
    const settlement = { arriveAfter: 'never' } as const
    const { bridge, config, readers, owner, send } = ready({ now: () => now, finality: 100, settlement })
    const { id } = await send()
    expect(await resolveTransfer(config, { id, readers })).toMatchObject({ status: 'sent' })
    bridge.reorg('BASE', 1, { drops: true })
    now += 60_000
    expect(bridge.balanceOf('BASE', owner)).toBe(amount)
    expect(await resolveTransfer(config, { id, readers })).toMatchObject({ status: 'unanswered' })
  })
})

test('two bridges share nothing, and neither answers anything else', async () => {
  const one = createTestBridge({ name: 'one' })
  const other = createTestBridge({ name: 'other' })
  one.fund('BASE', recipients.evm, 5n)
  expect(other.balanceOf('BASE', recipients.evm)).toBe(0n)
  expect(one.parameters.storage).not.toBe(other.parameters.storage)
  await expect(other.fetch(`${one.parameters.baseUrl}/sdk/v1/pairs`)).rejects.toThrow('Nothing of this')
  await expect(other.fetch('https://mainnet.base.org')).rejects.toThrow('Nothing of this')
})
