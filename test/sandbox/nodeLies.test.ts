import {
  createPublicClient,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  http,
  multicall3Abi,
  numberToHex,
  pad,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmChains, multicallAddress } from '../../sandbox/chains.js'
import { usdcAbi } from '../../sandbox/contracts/abis.js'
import type { Fault } from '../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { newAccount } from './support/sendTransfer.js'

type Told = Record<string, unknown>
type Log = { topics: Hex[]; blockNumber: Hex; blockHash: Hex; transactionHash: Hex; blockTimestamp: Hex }

const { usdc, gateway } = evmChains.BASE
const anotherAddress = '0xa5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5'
const oneMore = (number: unknown) => numberToHex(hexToBigInt(number as Hex) + 1n)
let sandbox: Sandbox
let owner: Hex
let transfer: Log

beforeAll(async () => {
  sandbox = await startSandbox()
})

beforeEach(async () => {
  owner = newAccount().address
  await sandbox.fund({ chain: 'BASE', address: owner, amount: 8n })
  const [log] = (await ask('eth_getLogs', [transfersTo(owner)])) as Log[]
  transfer = log as Log
})

afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.stop())

/** Asks as a client would; the second node is one of its own. */
async function ask(method: string, params: unknown[], node: '' | '/second' = ''): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(`${sandbox.chains.BASE.rpcUrl}${node}`, { method: 'POST', body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

function transfersTo(to: Hex) {
  const topics = encodeEventTopics({ abi: usdcAbi, eventName: 'Transfer', args: { to } })
  return { address: usdc, topics, fromBlock: '0x0', toBlock: 'latest' }
}

/** What a node tells as long as a lie is armed, and what is true: at the other node, and afterwards. */
async function whileArmed<told>(fault: Fault, method: string, params: unknown[]) {
  sandbox.inject({ ...fault, chain: 'BASE' } as Fault)
  const told = await ask(method, params)
  expect(await ask(method, params)).toEqual(told)
  const truth = await ask(method, params, '/second')
  await sandbox.clearFaults()
  expect(await ask(method, params)).toEqual(truth)
  return { told: told as told, truth: truth as told }
}

describe('a lie about one field of a transaction', () => {
  test.each([
    ['amount', { data: numberToHex(3, { size: 32 }) }],
    ['token', { address: anotherAddress }],
    ['blockHash', {}],
    ['transaction', {}],
  ] as const)('rpcLieLog changes the %s of a log', async (field, lie) => {
    const params = [{ ...transfersTo(owner), toBlock: transfer.blockNumber }]
    const fault = { name: 'rpcLieLog', field, baseUnits: 3 } as const
    const { told, truth } = await whileArmed<Told[]>(fault, 'eth_getLogs', params)
    const key = { amount: 'data', token: 'address', blockHash: 'blockHash', transaction: 'transactionHash' }
    expect({ ...told[0], [key[field]]: truth[0]?.[key[field]] }).toEqual(truth[0])
    expect(told[0]?.[key[field]]).not.toBe(truth[0]?.[key[field]])
    expect(told[0]).toMatchObject(lie)
  })

  test.each([
    ['from', 1],
    ['to', 2],
  ] as const)('rpcLieLog changes the account that a log is %s', async (field, position) => {
    const params = [{ ...transfersTo(owner), toBlock: transfer.blockNumber }]
    const { told, truth } = await whileArmed<Log[]>({ name: 'rpcLieLog', field }, 'eth_getLogs', params)
    expect(told[0]?.topics).toEqual(truth[0]?.topics.with(position, pad(anotherAddress)))
  })

  test.each([
    ['status', { status: '0x0' }],
    ['logs', { logs: [] }],
    ['from', { from: anotherAddress }],
    ['to', { to: anotherAddress }],
  ] as const)('rpcLieReceipt changes the %s of a receipt', async (field, lie) => {
    const fault = { name: 'rpcLieReceipt', field } as const
    const { told, truth } = await whileArmed<Told>(fault, 'eth_getTransactionReceipt', [
      transfer.transactionHash,
    ])
    expect(told).toEqual({ ...truth, ...lie })
  })

  test.each([
    ['input', { input: '0x' }],
    ['from', { from: anotherAddress }],
    ['to', { to: anotherAddress }],
  ] as const)('rpcLieTransaction changes the %s of a transaction', async (field, lie) => {
    const fault = { name: 'rpcLieTransaction', field } as const
    const { told, truth } = await whileArmed<Told>(fault, 'eth_getTransactionByHash', [
      transfer.transactionHash,
    ])
    expect(told).toEqual({ ...truth, ...lie })
  })

  test.each([
    ['rpcLieReceipt', 'eth_getTransactionReceipt'],
    ['rpcLieTransaction', 'eth_getTransactionByHash'],
  ] as const)('%s moves it to another block, or denies it', async (name, method) => {
    const params = [transfer.transactionHash]
    const moved = await whileArmed<Told>({ name, field: 'block' }, method, params)
    expect(moved.told).toEqual({ ...moved.truth, blockNumber: oneMore(moved.truth.blockNumber) })
    const rehashed = await whileArmed<Told>({ name, field: 'blockHash' }, method, params)
    expect({ ...rehashed.told, blockHash: rehashed.truth.blockHash }).toEqual(rehashed.truth)
    expect(rehashed.told.blockHash).not.toBe(rehashed.truth.blockHash)
    expect((await whileArmed({ name, field: 'missing' }, method, params)).told).toBeNull()
  })

  test('rpcLieBlock changes the hash or the number of a block, or denies it', async () => {
    const read = (field: 'hash' | 'number' | 'missing') => {
      const params = [transfer.blockNumber, false]
      return whileArmed<Told>({ name: 'rpcLieBlock', field }, 'eth_getBlockByNumber', params)
    }
    const hash = await read('hash')
    expect({ ...hash.told, hash: hash.truth.hash }).toEqual(hash.truth)
    expect(hash.told.hash).not.toBe(transfer.blockHash)
    expect((await read('number')).told.number).toBe(oneMore(transfer.blockNumber))
    expect((await read('missing')).told).toBeNull()
  })
})

describe('logs that do not match the request', () => {
  test('rpcLogsUnfiltered returns the logs of all accounts', async () => {
    const other = newAccount().address
    const range = { fromBlock: transfer.blockNumber, toBlock: transfer.blockNumber }
    const params = [{ ...transfersTo(other), ...range }]
    const { told, truth } = await whileArmed<Log[]>({ name: 'rpcLogsUnfiltered' }, 'eth_getLogs', params)
    expect(truth).toEqual([])
    expect(told.map(({ transactionHash }) => transactionHash)).toContain(transfer.transactionHash)
  })

  test('rpcInventedTransfer shows a transfer that never happened, in every later answer too', async () => {
    const to = newAccount().address
    const fault = { name: 'rpcInventedTransfer', chain: 'BASE', baseUnits: 77 } as const
    sandbox.inject(fault)
    const range = { fromBlock: transfer.blockNumber, toBlock: transfer.blockNumber }
    const filter = { ...transfersTo(to), ...range }
    const client = createPublicClient({ transport: http(sandbox.chains.BASE.rpcUrl), cacheTime: 0 })
    const [log] = await client.getContractEvents({ ...typedFilter(to), ...numbersOf(range) })
    expect(log?.args).toMatchObject({ to, value: 77n })
    expect(log?.blockHash).toBe(transfer.blockHash)
    const hash = log?.transactionHash as Hex
    const receipt = await client.getTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', blockHash: transfer.blockHash })
    expect(receipt.logs).toMatchObject([{ transactionHash: hash, address: log?.address }])
    expect(await client.getTransaction({ hash })).toMatchObject({ hash, blockHash: transfer.blockHash })
    expect(await ask('eth_getLogs', [filter], '/second')).toEqual([])
    expect(await ask('eth_getTransactionReceipt', [hash], '/second')).toBeNull()
    await sandbox.clearFaults()
    expect(await ask('eth_getLogs', [filter])).toEqual([])
    expect(await ask('eth_getTransactionReceipt', [hash])).toBeNull()
  })
})

describe('time', () => {
  test('rpcLieTime is ahead in blocks, in logs and in the multicall’s answer', async () => {
    const fault = { name: 'rpcLieTime', seconds: 7_200 } as const
    const ahead = (time: unknown) => hexToBigInt(time as Hex) + 7_200n
    const blockParams = [transfer.blockNumber, false]
    const block = await whileArmed<Told>(fault, 'eth_getBlockByNumber', blockParams)
    expect(hexToBigInt(block.told.timestamp as Hex)).toBe(ahead(block.truth.timestamp))
    expect({ ...block.told, timestamp: block.truth.timestamp }).toEqual(block.truth)
    const logParams = [{ ...transfersTo(owner), toBlock: transfer.blockNumber }]
    const logs = await whileArmed<Log[]>(fault, 'eth_getLogs', logParams)
    expect(hexToBigInt(logs.told[0]?.blockTimestamp ?? '0x0')).toBe(ahead(transfer.blockTimestamp))
    const call = { to: multicallAddress, data: together([[multicallAddress, timeOfBlock]]) }
    const called = await whileArmed<Hex>(fault, 'eth_call', [call, transfer.blockNumber])
    expect(called.told).toContain(numberToHex(ahead(transfer.blockTimestamp), { size: 32 }).slice(2))
    expect(called.truth).toContain(pad(transfer.blockTimestamp).slice(2))
  })
})

describe('a lie about an account', () => {
  test('rpcLieCode makes a plain account one that delegates, or hides the code of a contract', async () => {
    const fault = { name: 'rpcLieCode', owner: owner.toLowerCase() } as const
    const { told, truth } = await whileArmed(fault, 'eth_getCode', [owner, 'latest'])
    expect(told).toMatch(/^0xef0100[0-9a-f]{40}$/)
    expect(truth).toBe('0x')
    const hidden = await whileArmed({ name: 'rpcLieCode', code: '0x' }, 'eth_getCode', [usdc, 'latest'])
    expect(hidden.told).toBe('0x')
    expect(String(hidden.truth).length).toBeGreaterThan(100)
  })

  test('rpcLieCount counts more transactions of an account, or fewer', async () => {
    const count = (fault: object) =>
      whileArmed({ name: 'rpcLieCount', ...fault }, 'eth_getTransactionCount', [owner, 'latest'])
    expect(await count({})).toEqual({ told: '0x1', truth: '0x0' })
    expect(await count({ more: 0, fewer: 3 })).toEqual({ told: '0x0', truth: '0x0' })
    expect(await count({ more: 5, fewer: 3 })).toEqual({ told: '0x2', truth: '0x0' })
  })

  test.each([
    ['nonces', [], 0n],
    ['allowance', [gateway], 0n],
    ['balanceOf', [], 8n],
    ['isBlacklisted', [], 0n],
  ] as const)(
    'rpcLieState answers %s, alone or in a multicall, with another number',
    async (field, rest, truth) => {
      const fault = { name: 'rpcLieState', field, owner, value: 5 } as const
      const data = encodeFunctionData({ abi: usdcAbi, functionName: field, args: [owner, ...rest] as never })
      const word = (value: bigint) => numberToHex(value, { size: 32 })
      const alone = await whileArmed(fault, 'eth_call', [{ to: usdc, data }, transfer.blockNumber])
      expect(alone).toEqual({ told: word(5n), truth: word(truth) })
      const supply = encodeFunctionData({ abi: usdcAbi, functionName: 'decimals' })
      const call = {
        to: multicallAddress,
        data: together([
          [usdc, data],
          [usdc, supply],
        ]),
      }
      const both = await whileArmed<Hex>(fault, 'eth_call', [call, transfer.blockNumber])
      const differing = [...both.told].filter((digit, index) => digit !== both.truth[index])
      expect(differing).toEqual(['5'])
      const others = await whileArmed({ ...fault, owner: gateway }, 'eth_call', [
        { to: usdc, data },
        'latest',
      ])
      expect(others.told).toBe(word(truth))
    },
  )

  test('rpcLieState says that the token is paused', async () => {
    const data = encodeFunctionData({ abi: usdcAbi, functionName: 'paused' })
    const fault = { name: 'rpcLieState', field: 'paused' } as const
    const { told, truth } = await whileArmed(fault, 'eth_call', [{ to: usdc, data }, 'latest'])
    expect([hexToBigInt(told as Hex), hexToBigInt(truth as Hex)]).toEqual([1n, 0n])
  })
})

describe('any lie', () => {
  test('a lie with `times: 1` affects only the first matching request', async () => {
    sandbox.inject({ name: 'rpcLieReceipt', chain: 'BASE', field: 'missing', times: 1 })
    sandbox.inject({ name: 'rpcLieCode', chain: 'BASE', owner, times: 1 })
    await ask('eth_blockNumber', [])
    await ask('eth_getCode', [gateway, 'latest'])
    await ask('eth_getTransactionReceipt', [pad('0x1')])
    expect(sandbox.faults()).toHaveLength(2)
    const receipt = () => ask('eth_getTransactionReceipt', [transfer.transactionHash])
    expect([await receipt(), await receipt()]).toEqual([null, expect.objectContaining({ status: '0x1' })])
    const code = () => ask('eth_getCode', [owner, 'latest'])
    expect([await code(), await code()]).toEqual([expect.stringContaining('0xef0100'), '0x'])
    expect(sandbox.faults()).toEqual([])
  })

  test('applies to the calls that it concerns in a batch too', async () => {
    sandbox.inject({ name: 'rpcLieCode', chain: 'BASE', owner })
    const calls = [gateway, owner].map((address, id) => {
      return { jsonrpc: '2.0', id, method: 'eth_getCode', params: [address, 'latest'] }
    })
    const response = await fetch(sandbox.chains.BASE.rpcUrl, { method: 'POST', body: JSON.stringify(calls) })
    const answers = (await response.json()) as { id: number; result: Hex }[]
    expect(answers.map(({ id }) => id)).toEqual([0, 1])
    expect(answers.map(({ result }) => result.slice(0, 8) === '0xef0100')).toEqual([false, true])
  })

  test('can apply to one node only, so that two of one chain disagree', async () => {
    sandbox.inject({ name: 'rpcLieCount', chain: 'BASE', node: 'second', more: 4 })
    const count = (node: '' | '/second') => ask('eth_getTransactionCount', [owner, 'latest'], node)
    expect([await count(''), await count('/second')]).toEqual(['0x0', '0x4'])
  })

  test('rpcAnswers replaces the answer of one method, or its error', async () => {
    const answer = (result: unknown, method: string) =>
      whileArmed({ name: 'rpcAnswers', method, result: JSON.stringify(result) }, method, [])
    expect((await answer('0x1', 'eth_chainId')).told).toBe('0x1')
    expect((await answer({ garbage: [] }, 'eth_blockNumber')).told).toEqual({ garbage: [] })
    sandbox.inject({ name: 'rpcAnswers', chain: 'BASE', method: 'eth_nothing', result: '17' })
    expect(await ask('eth_nothing', [])).toBe(17)
    expect(() => sandbox.inject({ name: 'rpcAnswers', result: 'no JSON' })).toThrow()
  })

  test('an unknown field for a lie is rejected', () => {
    const fault = { name: 'rpcLieLog', field: 'colour' } as unknown as Fault
    expect(() => sandbox.inject(fault)).toThrow()
  })
})

const timeOfBlock = '0x0f28c97d'

/** The data of one call of the multicall. */
function together(reads: readonly (readonly [Hex, Hex])[]): Hex {
  const calls = reads.map(([target, callData]) => ({ target, allowFailure: false, callData }))
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
}

function typedFilter(to: Hex) {
  return { address: usdc, abi: usdcAbi, eventName: 'Transfer', args: { to } } as const
}

function numbersOf({ fromBlock, toBlock }: { fromBlock: Hex; toBlock: Hex }) {
  return { fromBlock: hexToBigInt(fromBlock), toBlock: hexToBigInt(toBlock) }
}
