import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { createEvmRpc } from '../../../../src/core/read/evm/evmRpc.js'
import { readNonceAndAllowance } from '../../../../src/core/read/evm/readNonceAndAllowance.js'
import { createEvmNode, refusal } from '../../support/createEvmNode.js'

const chain = mainnet.chains.BASE
const owner = '0x1111111111111111111111111111111111111111'
const spender = '0x3333333333333333333333333333333333333333'
const largest = 2n ** 256n - 1n
const read = (node: ReturnType<typeof createEvmNode>, block = 100n, on = chain) =>
  readNonceAndAllowance(createEvmRpc(node.reader), on, { owner, spender, block })

test('the nonce and the allowance are those of the requested block', async () => {
  const node = createEvmNode()
  node.setToken({ nonce: 1n, allowance: 5n })
  node.setToken({ nonce: 2n, allowance: largest }, 60)
  expect(await read(node, 59n)).toEqual({ nonce: 1n, allowance: 5n })
  expect(await read(node, 60n)).toEqual({ nonce: 2n, allowance: largest })
})

test('both come from one request, so that nothing happens in between', async () => {
  const node = createEvmNode()
  await read(node)
  expect(node.asked.map(({ method, params }) => [method, params[1]])).toEqual([['eth_call', '0x64']])
})

test('a chain can define its own multicall address', async () => {
  const node = createEvmNode()
  const multicall = '0x9999999999999999999999999999999999999999'
  await read(node)
  await read(node, 100n, { ...chain, multicall })
  expect(node.asked.map(({ params }) => (params[0] as { to: string }).to)).toEqual([
    '0xcA11bde05977b3631167028862bE2a173976CA11',
    multicall,
  ])
})

test('no call is allowed to fail separately', async () => {
  const node = createEvmNode()
  await read(node)
  const { data } = (node.asked[0]?.params[0] ?? {}) as { data: `0x${string}` }
  const [calls] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [
    { allowFailure: boolean }[],
  ]
  expect(calls.map(({ allowFailure }) => allowFailure)).toEqual([false, false])
})

describe('a malformed answer is never read as zero', () => {
  const results = (...parts: `0x${string}`[]) =>
    encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: parts.map((returnData) => ({ success: true, returnData })),
    })
  test.each<[string, unknown]>([
    ['nothing, as without a multicall contract', '0x'],
    ['empty results, as without a token contract', results('0x', '0x')],
    ['one result for two calls', results(`0x${'0'.repeat(64)}`)],
    ['short results', results('0x01', '0x01')],
    ['null', null],
    ['an object', {}],
  ])('%s', async (_, answer) => {
    const node = createEvmNode()
    node.lies.eth_call = () => answer
    await expect(read(node)).rejects.toThrow()
  })

  test('neither is the answer of a node that does not have the block', async () => {
    await expect(read(createEvmNode({ head: 99 }))).rejects.toThrow('header not found')
    const node = createEvmNode()
    node.lies.eth_call = () => {
      throw refusal(-32000, 'missing trie node')
    }
    await expect(read(node)).rejects.toThrow('missing trie node')
  })
})
