import { decodeFunctionResult, encodeFunctionResult, type Hex, multicall3Abi, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { checkEvmDeparture } from '../../../../src/core/follow/evm/checkEvmDeparture.js'
import { createCheckMemory } from '../../../../src/core/follow/evm/checkMemory.js'
import { createEvmNode } from '../../support/createEvmNode.js'
import {
  amount,
  attributedBy,
  deadline,
  deviceAfter,
  nonce,
  noted,
  permitRecord,
  r,
  spender,
  word,
} from '../../support/permitScene.js'

const chain = mainnet.chains.BASE
const record = permitRecord({
  token: chain.usdc.address,
  sourceStart: 20n,
  noted: { ...noted, block: { number: 20n, hash: word(20) } },
})

/** A node past the deadline at which the permit was used and nothing has moved, so that every method is called. */
function createNode() {
  const node = Object.assign(createEvmNode({ head: 100, start: deadline - 1_000n }), {
    head: 170,
    final: 110,
  })
  node.setToken({ nonce, balance: amount })
  const made = {
    at: 60,
    hash: word(60),
    from: '0x7777777777777777777777777777777777777777',
    to: spender,
    input: r,
  }
  node.addApproval(made as never, { owner: record.owner as Hex, spender, value: amount })
  node.setToken({ nonce: nonce + 1n, allowance: amount }, 60)
  return node
}

const look = ({ reader }: ReturnType<typeof createNode>) =>
  checkEvmDeparture({
    witnesses: [{ name: 'node', reader }],
    chain,
    record,
    attributed: attributedBy(),
    memory: createCheckMemory(),
    now: deviceAfter,
  }).then(
    ({ state }) => state?.status,
    ({ name }: Error) => name,
  )

test('a correct node shows the permit’s outcome', async () => {
  const node = createNode()
  expect(await look(node)).toBe('permitUsed')
  expect([...new Set(node.asked.map(({ method }) => method))].sort()).toEqual(methods)
})

const methods = [
  'eth_call',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
]
const garbage = [
  null,
  undefined,
  17,
  true,
  'no hex',
  '0x',
  '0xzz',
  [],
  [null],
  [17],
  {},
  { hash: 17 },
  `0x${'f'.repeat(64)}`,
]

describe.each(methods)('a malformed answer to %s,', (method) => {
  // For an account without code, these are valid answers.
  const honest: unknown[] = method === 'eth_getCode' ? [null, undefined, '0x'] : []
  const wrong = garbage.filter((answer) => !honest.includes(answer))
  test.each(wrong.map((answer) => [JSON.stringify(answer) ?? 'nothing', answer] as const))(
    '%s, ends nothing: the chain could not be read, or nothing is concluded',
    async (_, answer) => {
      const node = createNode()
      node.lies[method as keyof typeof node.lies] = () => answer
      expect(['ChainReadError', undefined]).toContain(await look(node))
    },
  )
})

const one = (answer: unknown) => answer as { [field: string]: unknown }
const each = (answer: unknown, change: object) => (answer as object[]).map((log) => ({ ...log, ...change }))
const oneBlockEarlier = (hex: unknown) => numberToHex(BigInt(String(hex)) - 1n)

describe('an answer to another question ends nothing:', () => {
  test.each<[string, string, (truth: unknown) => unknown]>([
    [
      'another block',
      'eth_getBlockByNumber',
      (block) => ({ ...one(block), number: oneBlockEarlier(one(block).number) }),
    ],
    ['a block of another chain', 'eth_getBlockByNumber', (block) => ({ ...one(block), hash: word(0xdead) })],
    [
      'logs of another token',
      'eth_getLogs',
      (logs) => each(logs, { address: mainnet.chains.ARB.usdc.address }),
    ],
    ['logs of other events', 'eth_getLogs', (logs) => each(logs, { topics: [word(1), word(2), word(3)] })],
    ['logs of other blocks', 'eth_getLogs', (logs) => each(logs, { blockNumber: '0x1' })],
    [
      'logs of a block that is not canonical',
      'eth_getLogs',
      (logs) => each(logs, { blockHash: word(0xdead) }),
    ],
    ['another transaction', 'eth_getTransactionByHash', (found) => ({ ...one(found), hash: word(0xdead) })],
    [
      'a transaction of another block',
      'eth_getTransactionByHash',
      (found) => ({ ...one(found), blockHash: word(0xdead) }),
    ],
    [
      'the state of another token',
      'eth_call',
      (data) => String(data).replace(separatorOf('BASE'), separatorOf('ARB')),
    ],
    ['the answers to fewer calls', 'eth_call', (data) => changeResults(data, (results) => results.slice(1))],
    [
      'the answers in another order',
      'eth_call',
      (data) => changeResults(data, (results) => results.toReversed()),
    ],
  ])('%s', async (_, method, change) => {
    const node = createNode()
    let asked = 0
    node.lies[method as keyof typeof node.lies] = (_params, truth) => {
      asked += 1
      return change(truth())
    }
    expect(['ChainReadError', undefined]).toContain(await look(node))
    expect(asked).toBeGreaterThan(0)
  })
})

function separatorOf(key: 'BASE' | 'ARB'): string {
  return mainnet.chains[key].usdc.separator.slice(2)
}

type Results = ReturnType<typeof decodeResults>

function decodeResults(data: unknown) {
  return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: data as Hex })
}

/** Changes the results of a node's multicall. */
function changeResults(data: unknown, change: (results: Results) => Results): Hex {
  const result = change(decodeResults(data))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
