import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { ChainReadError } from '../../../../src/core/errors/chainErrors.js'
import { RecordNotFoundError } from '../../../../src/core/errors/storageErrors.js'
import { createEvmRpc, type EvmRpc, withEvmRpc } from '../../../../src/core/read/evm/evmRpc.js'
import { createEvmNode, refusal } from '../../support/createEvmNode.js'

const hash = `0x${'ab'.repeat(32)}` as const
const address = '0x1111111111111111111111111111111111111111'

describe('JSON-RPC calls of an EVM chain', () => {
  test('returns a block by number and by tag', async () => {
    const node = createEvmNode()
    const rpc = createEvmRpc(node.reader)
    expect(await rpc.block()).toEqual({ number: 100n, hash: node.hashOf(100), timestamp: 2_000n })
    expect((await rpc.block('finalized')).number).toBe(90n)
    expect((await rpc.block(0n)).timestamp).toBe(1_000n)
    expect(node.asked.map(({ params }) => params)).toEqual([
      ['latest', false],
      ['finalized', false],
      ['0x0', false],
    ])
  })

  test('rejects if the node does not have what is requested', async () => {
    const node = createEvmNode()
    node.final = undefined
    const rpc = createEvmRpc(node.reader)
    await expect(rpc.block(101n)).rejects.toThrow('does not have block 101')
    await expect(rpc.block('finalized')).rejects.toThrow()
  })

  test('returns undefined for a transaction or an old block that the node does not keep', async () => {
    const rpc = createEvmRpc(createEvmNode().reader)
    expect(await rpc.transaction(hash)).toBeUndefined()
    expect(await rpc.keptBlock(101n)).toBeUndefined()
  })

  test.each([
    ['a block', 'eth_getBlockByNumber', (rpc) => rpc.keptBlock(50n)],
    ['a transaction', 'eth_getTransactionByHash', (rpc) => rpc.transaction(hash)],
    ['a receipt', 'eth_getTransactionReceipt', (rpc) => rpc.receipt(hash)],
  ] as [string, string, (rpc: EvmRpc) => Promise<unknown>][])(
    'takes an answer without a result, as of a busy gateway, for no answer about %s',
    async (_, method, read) => {
      const node = createEvmNode()
      node.lies[method] = () => undefined
      await expect(read(createEvmRpc(node.reader))).rejects.toThrow('no result')
    },
  )

  test('rejects another block than the requested one', async () => {
    const node = createEvmNode()
    node.lies.eth_getBlockByNumber = () => ({ number: '0x32', hash, timestamp: '0x1' })
    await expect(createEvmRpc(node.reader).block(49n)).rejects.toThrow('another block')
    expect(await createEvmRpc(node.reader).block(50n)).toMatchObject({ number: 50n })
  })

  test.each<[unknown, string]>([
    [{ number: null, hash: null, timestamp: '0x1' }, 'pending'],
    [{}, 'empty'],
    [{ number: 'many', hash, timestamp: '0x1' }, 'no number'],
    [{ number: -1, hash, timestamp: '0x1' }, 'a negative number'],
    [{ number: `0x${'f'.repeat(17)}`, hash, timestamp: '0x1' }, 'a number that no record can hold'],
    [{ number: '0x1', hash, timestamp: `0x${'f'.repeat(16)}` }, 'a time that no record can hold'],
  ])('rejects a malformed block: %j', async (answer) => {
    const node = createEvmNode()
    node.lies.eth_getBlockByNumber = () => answer
    await expect(createEvmRpc(node.reader).block()).rejects.toThrow()
  })

  test.each([
    ['succeeded', true],
    ['was reverted', false],
    ['is not mined', undefined],
  ])('tells whether a transaction %s', async (_, isSuccess) => {
    const node = createEvmNode()
    if (isSuccess !== undefined) node.addTransaction({ at: 50, hash, fails: !isSuccess })
    const receipt = await createEvmRpc(node.reader).receipt(hash)
    expect(receipt?.isSuccess).toBe(isSuccess)
    expect(receipt?.block).toEqual(isSuccess === undefined ? undefined : node.blockId(50))
  })

  test.each([
    ['transaction', 'eth_getTransactionByHash', 'hash'],
    ['receipt', 'eth_getTransactionReceipt', 'transactionHash'],
  ] as const)('rejects another transaction’s %s', async (name, method, field) => {
    const node = createEvmNode()
    node.addTransaction({ at: 50, hash })
    node.lies[method] = (_, truth) => ({ ...(truth() as object), [field]: `0x${'cd'.repeat(32)}` })
    await expect(createEvmRpc(node.reader)[name](hash)).rejects.toThrow(/another (transaction|receipt)/)
  })

  test('reads an account’s code and transaction count at a block', async () => {
    const node = createEvmNode()
    node.addTransaction({ at: 50, hash, from: address })
    const rpc = createEvmRpc(node.reader)
    expect(await rpc.transactionCount(address, 49n)).toBe(0n)
    expect(await rpc.transactionCount(address, 50n)).toBe(1n)
    node.lies.eth_getTransactionCount = () => null
    await expect(rpc.transactionCount(address, 50n)).rejects.toThrow('hex value')
  })

  test('reads an account at a block identified by hash', async () => {
    const node = createEvmNode()
    node.addTransaction({ at: 50, hash, from: address })
    const rpc = createEvmRpc(node.reader)
    expect(await rpc.transactionCount(address, node.hashOf(49))).toBe(0n)
    expect(await rpc.transactionCount(address, node.hashOf(50))).toBe(1n)
    expect(await rpc.code(address, node.hashOf(50))).toBe('0x')
    expect(node.asked.at(-1)?.params).toEqual([address, { blockHash: node.hashOf(50) }])
    await expect(rpc.transactionCount(address, hash)).rejects.toThrow('header not found')
  })

  test('does not take an empty answer for a plain account, whose code is 0x', async () => {
    const node = createEvmNode()
    node.lies.eth_getCode = () => '0x'
    expect(await createEvmRpc(node.reader).code(address)).toBe('0x')
    node.lies.eth_getCode = () => null
    await expect(createEvmRpc(node.reader).code(address)).rejects.toThrow('hex value')
  })

  test('requests logs from block to block, with any topic left open', async () => {
    const node = createEvmNode()
    const topics = [hash, null]
    await createEvmRpc(node.reader).logs({ address, topics, fromBlock: 16n, toBlock: 255n })
    expect(node.asked[0]?.params).toEqual([{ address, topics, fromBlock: '0x10', toBlock: '0xff' }])
  })
})

describe('a failure of a chain', () => {
  const chain = mainnet.chains.BASE
  const { reader } = createEvmNode()
  test('becomes our error with the chain’s name, and without the request', async () => {
    const failure = withEvmRpc(chain, reader, () => {
      throw Object.assign(refusal(-32000, 'header not found'), { request: { secret: hash } })
    })
    await expect(failure).rejects.toMatchObject({ name: 'ChainReadError', chain: 'BASE' })
    const error = (await failure.catch((thrown: unknown) => thrown)) as ChainReadError
    expect(JSON.stringify(error.cause ?? {}) + String(error.cause)).not.toContain(hash)
  })

  test('that is already our error is kept', async () => {
    const ours = new RecordNotFoundError({ recordId: 'record-1' })
    await expect(withEvmRpc(chain, reader, () => Promise.reject(ours))).rejects.toBe(ours)
  })
})
