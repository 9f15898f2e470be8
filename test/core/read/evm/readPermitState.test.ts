import { expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { ChainReadError } from '../../../../src/core/errors/chainErrors.js'
import { withEvmRpc } from '../../../../src/core/read/evm/evmRpc.js'
import { readPermitState } from '../../../../src/core/read/evm/readPermitState.js'
import { isSmallRest } from '../../../../src/core/record/nearPayment.js'
import { createEvmNode, refusal } from '../../support/createEvmNode.js'

const chain = mainnet.chains.BASE
const owner = '0x1111111111111111111111111111111111111111'
const spender = '0x3333333333333333333333333333333333333333'
type Node = ReturnType<typeof createEvmNode>
const read = ({ reader }: Node) =>
  withEvmRpc(chain, reader, (rpc) => readPermitState(rpc, { chain, owner, spender }))

/** Another node behind the same URL reports blocks that this one does not know yet. */
function nameBlocksAhead(node: Node, ahead: readonly number[]) {
  const left = [...ahead]
  node.lies.eth_getBlockByNumber = async (_, truth) => {
    const number = node.head + (left.shift() ?? 0)
    const block = (await truth()) as object
    return { ...block, number: `0x${number.toString(16)}`, timestamp: `0x${node.time(number).toString(16)}` }
  }
}

test('everything is from one block: nonce, allowance, balance, code, transaction count and time', async () => {
  const node = createEvmNode()
  node.code = '0xef0100'
  node.setToken({ nonce: 3n, allowance: 4n, balance: 5n, isPaused: true })
  node.addTransaction({ at: 40, hash: `0x${'ab'.repeat(32)}`, from: owner })
  expect(await read(node)).toEqual({
    block: { ...node.blockId(100), timestamp: node.time(100) },
    nonce: 3n,
    balance: 5n,
    allowance: 4n,
    separator: BigInt(chain.usdc.separator),
    isPaused: true,
    isBlocked: false,
    isSpenderBlocked: false,
    code: '0xef0100',
    transactions: 1n,
  })
  const pinned = node.asked.filter(({ method }) => method !== 'eth_getBlockByNumber')
  expect(pinned.map(({ params }) => params.at(-1))).toEqual(['0x64', '0x64', '0x64'])
})

test('nodes behind one URL at different blocks are asked until one answers for its own block', async () => {
  const node = createEvmNode()
  nameBlocksAhead(node, [9, 1])
  expect((await read(node)).block).toMatchObject({ number: 100n, timestamp: node.time(100) })
})

test('nodes that keep disagreeing are a read error', async () => {
  const node = createEvmNode()
  nameBlocksAhead(node, Array(20).fill(1))
  await expect(read(node)).rejects.toThrow(ChainReadError)
  expect(node.asked.filter(({ method }) => method === 'eth_getCode')).toHaveLength(4)
})

test('of two nodes that answer in turn at different heads, the block that both know is read', async () => {
  const node = createEvmNode()
  nameBlocksAhead(node, [9, 9, 0, 9, 0])
  expect((await read(node)).block.number).toBe(100n)
  expect(node.asked.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(3)
})

test('a node that answers from an older block than requested is asked again', async () => {
  const node = createEvmNode()
  let calls = 0
  node.lies.eth_call = (params, truth) => {
    calls += 1
    if (calls > 1) return truth()
    const [call] = params
    return node.reader.request({ method: 'eth_call', params: [call, '0x5a'] })
  }
  expect((await read(node)).block.number).toBe(100n)
  expect(calls).toBeGreaterThan(1)
})

test('an unreachable node is not asked again', async () => {
  const node = createEvmNode()
  node.lies.eth_getCode = () => {
    throw new TypeError('fetch failed')
  }
  await expect(read(node)).rejects.toThrow(ChainReadError)
  expect(node.asked.filter(({ method }) => method === 'eth_getCode')).toHaveLength(1)
})

test('a node without the state of a given block is not asked for a newer one', async () => {
  const node = createEvmNode()
  node.lies.eth_call = () => {
    throw refusal(-32000, 'missing trie node')
  }
  const old = { ...node.blockId(50), timestamp: node.time(50) }
  const state = withEvmRpc(chain, node.reader, (rpc) => readPermitState(rpc, { chain, owner, spender }, old))
  await expect(state).rejects.toThrow(ChainReadError)
  expect(node.asked.filter(({ method }) => method === 'eth_call')).toHaveLength(1)
})

test.each([
  [0n, true],
  [999_999n, true],
  [1_000_000n, false],
  [10_000_000n, false],
])('for 10 USDC, an allowance of %s base units is a small rest: %s', (allowance, isSmall) => {
  expect(isSmallRest(allowance, 10_000_000n)).toBe(isSmall)
})
