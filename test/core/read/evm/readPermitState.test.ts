import { expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { ChainReadError } from '../../../../src/core/errors/ChainReadError.js'
import { readPermitState } from '../../../../src/core/read/evm/readPermitState.js'
import { createEvmNode } from '../../support/createEvmNode.js'

const chain = mainnet.chains.BASE
const owner = '0x1111111111111111111111111111111111111111'
const spender = '0x3333333333333333333333333333333333333333'
const read = ({ reader }: ReturnType<typeof createEvmNode>) =>
  readPermitState(reader, { chain, owner, spender })

/** Another node behind the same address, which has not heard of the newest blocks and catches up when asked often. */
function lagBy(node: ReturnType<typeof createEvmNode>, behind: readonly number[]) {
  const left = [...behind]
  node.lies.eth_getBlockByNumber = async (_, truth) => {
    const number = node.head - (left.shift() ?? 0)
    const block = (await truth()) as object
    return { ...block, number: `0x${number.toString(16)}`, timestamp: `0x${node.time(number).toString(16)}` }
  }
}

test('all is of one block: its nonce, its allowance and its time', async () => {
  const node = createEvmNode()
  node.setToken({ nonce: 3n, allowance: 4n, balance: 5n, isPaused: true })
  expect(await read(node)).toEqual({
    nonce: 3n,
    balance: 5n,
    allowance: 4n,
    separator: chain.usdc.separator,
    isPaused: true,
    isBlocked: false,
    code: '0x',
    blockNumber: 100n,
    timestamp: node.time(100),
  })
})

test('a node that does not know yet of the block that was read is asked until it does', async () => {
  const node = createEvmNode()
  lagBy(node, [9, 1])
  expect(await read(node)).toMatchObject({ blockNumber: 100n, timestamp: node.time(100) })
})

test('nodes that keep disagreeing are a failed read, and no block of before is noted', async () => {
  const node = createEvmNode()
  lagBy(node, Array(20).fill(1))
  await expect(read(node)).rejects.toThrow(ChainReadError)
  expect(node.asked.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(4)
})
