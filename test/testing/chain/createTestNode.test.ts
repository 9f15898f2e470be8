import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { transferTopic } from '../../../src/core/read/evm/tokenEncoding.js'
import { createChainScene, owner, pay, payee, spender, start, usdc } from './support/chainScene.js'

const hex = (value: number) => `0x${value.toString(16)}`
const range = (from: number, to: number) => ({ fromBlock: hex(from), toBlock: hex(to) })

describe('a node without a fault', () => {
  test('returns a block by number, tag and hash, and null for a missing one', () => {
    const { chain, pass, node } = createChainScene({ finality: { blocks: 3 } })
    const head = pass(10)
    const { block, ask } = node()
    expect(block('latest')).toMatchObject({
      number: hex(head.number),
      hash: head.hash,
      parentHash: head.parentHash,
      timestamp: hex(start + 100),
    })
    expect(block('finalized')?.hash).toBe(chain.at(head.number - 3)?.hash)
    expect(block(hex(head.number - 1))?.hash).toBe(head.parentHash)
    expect(ask('eth_getBlockByHash', head.hash, false)).toMatchObject({ number: hex(head.number) })
    expect(block(hex(head.number + 1))).toBeNull()
  })

  test('returns the state at a block: balance, count and code', () => {
    const { act, chain, node } = createChainScene()
    const { balance, ask } = node()
    const paid = act(pay(30_000_000n)).block.number
    const gained = act({ kind: 'setCode', account: owner, code: '0xef01' }).block.number
    expect([paid - 1, paid].map((at) => balance(at))).toEqual([100_000_000n, 70_000_000n])
    const at = (method: string, block: number) => ask(method, owner, hex(block))
    const byHash = { blockHash: chain.at(paid)?.hash }
    expect(ask('eth_getTransactionCount', owner, byHash)).toBe('0x1')
    expect(() => ask('eth_getTransactionCount', owner, { blockHash: pad('0x1') })).toThrow('header not found')
    expect([paid - 1, paid, gained].map((block) => at('eth_getTransactionCount', block))).toEqual([
      '0x0',
      '0x1',
      '0x2',
    ])
    expect([paid, gained].map((block) => at('eth_getCode', block))).toEqual(['0x', '0xef01'])
    expect(() => balance(gained + 1)).toThrow('header not found')
  })

  test('returns a transaction and its receipt with its logs', () => {
    const { act, node } = createChainScene()
    const { ask } = node()
    const { hash, block } = act(pay(3n))
    const place = { blockNumber: hex(block.number), blockHash: block.hash }
    expect(ask('eth_getTransactionByHash', hash)).toMatchObject({ from: owner.toLowerCase(), ...place })
    expect(ask('eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
      ...place,
      logs: [{ address: usdc.toLowerCase(), logIndex: '0x0', transactionHash: hash, ...place }],
    })
    const failed = act(pay(1_000_000_000n)).hash
    expect(ask('eth_getTransactionReceipt', failed)).toMatchObject({ status: '0x0', logs: [] })
    expect(ask('eth_getTransactionReceipt', pad('0x1'))).toBeNull()
  })

  test('filters logs by address, topics and blocks', () => {
    const { act, node } = createChainScene()
    const { logs } = node()
    const [paid, other] = [act(pay(1n)).block, act(pay(1n, spender)).block].map(({ number }) => number)
    const fake = { kind: 'emit', address: spender, topics: [transferTopic], data: '0x' } as const
    const emitted = act(fake).block.number
    const find = (filter: object) => logs({ fromBlock: '0x0', ...filter })
    expect(find({})).toEqual([paid, other, emitted])
    expect(find({ address: usdc })).toEqual([paid, other])
    expect(find({ address: usdc.toLowerCase() })).toEqual([paid, other])
    expect(find({ address: [spender, payee] })).toEqual([emitted])
    expect(find({ address: payee })).toEqual([])
    expect(find({ topics: [transferTopic, pad(owner)] })).toEqual([paid, other])
    expect(find({ topics: [null, null, pad(payee)] })).toEqual([paid])
    expect(find({ topics: [[transferTopic], [pad(payee), pad(owner)]] })).toEqual([paid, other])
    expect(find({ topics: [pad('0x1')] })).toEqual([])
    expect(find({ fromBlock: hex(Number(other)) })).toEqual([other, emitted])
    expect(find({ toBlock: hex(Number(paid)) })).toEqual([paid])
    expect(find(range(Number(other), emitted + 50))).toEqual([other, emitted])
  })
})

describe('a node', () => {
  test('that lags reports an earlier head', () => {
    const { act, pass, node, chain } = createChainScene({ finality: { blocks: 3 } })
    act(pay(30_000_000n))
    const { number } = pass(4)
    const { head, block, logs, balance, faults, ask } = node({ lag: 5 })
    expect(head()).toBe(number - 5)
    expect(block(hex(number - 4))).toBeNull()
    expect(logs()).toEqual([])
    expect(balance('latest')).toBe(100_000_000n)
    expect(() => balance(number)).toThrow('header not found')
    expect(block('finalized')?.number).toBe(hex(chain.finalFor(chain.at(number - 5) as never)))
    faults.lag = undefined
    expect([head(), logs().length, ask('eth_chainId')]).toEqual([number, 1, '0x2105'])
  })

  test('may lag for one method only', () => {
    const { act, pass, node } = createChainScene()
    act(pay(30_000_000n))
    const { number } = pass(4)
    const { head, logs, balance } = node({ lagByMethod: { eth_call: 5 } })
    expect([head(), logs().length, balance('latest')]).toEqual([number, 1, 100_000_000n])
  })

  test('beside another has its own head', () => {
    const { pass, node } = createChainScene()
    const [one, other] = [node({ lag: 2 }), node()]
    const { number } = pass(5)
    expect([one.head(), other.head()]).toEqual([number - 2, number])
  })

  test('that clamps silently omits the newest logs', () => {
    const { act, pass, node } = createChainScene()
    const { number } = act(pay(1n)).block
    const { logs, head, balance, faults } = node({ logClamp: 3 })
    expect(logs(range(number, number))).toEqual([])
    expect([head(), balance('latest')]).toEqual([number, 99_999_999n])
    pass(2)
    expect(logs(range(number, number + 2))).toEqual([])
    pass(1)
    expect(logs(range(number, number + 3))).toEqual([number])
    faults.logClamp = 4
    expect(logs(range(number, number + 3))).toEqual([])
  })

  test('that has pruned its logs silently returns none', () => {
    const { act, pass, node } = createChainScene()
    const { hash, block } = act(pay(1n))
    const { logs, ask } = node({ logDepth: 5 })
    pass(5)
    expect(logs()).toEqual([block.number])
    pass(1)
    expect(logs()).toEqual([])
    expect(ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })

  test('that has pruned its state reports an error', () => {
    const { chain, pass, node } = createChainScene()
    const first = chain.head().number
    const { balance, ask } = node({ stateDepth: 5 })
    pass(5)
    expect(balance(first)).toBe(100_000_000n)
    pass(1)
    expect(() => balance(first)).toThrow('missing trie node')
    for (const method of ['eth_getTransactionCount', 'eth_getCode'])
      expect(() => ask(method, owner, hex(first))).toThrow('missing trie node')
  })

  test('refuses ranges that are too wide, and those beyond its head only if configured', () => {
    const { pass, node } = createChainScene()
    const { number } = pass(20)
    const { logs, faults } = node({ logSpan: 10 })
    expect(logs(range(number - 9, number))).toEqual([])
    expect(() => logs(range(number - 10, number))).toThrow('max block range 10')
    expect(logs(range(number, number + 5))).toEqual([])
    faults.refusesLogsBeyondHead = true
    expect(() => logs(range(number, number + 1))).toThrow('beyond current head')
    expect(logs(range(number, number))).toEqual([])
  })

  test('may replace an answer, once or forever', () => {
    const { pass, node } = createChainScene()
    const { number } = pass(2)
    const { head, block, faults } = node()
    const asked: unknown[] = []
    faults.answer = ({ method, params }, truth) => {
      asked.push([method, params])
      if (method !== 'eth_blockNumber') return truth()
      faults.answer = undefined
      return hex(Number(truth()) + 600)
    }
    expect(block('latest')?.number).toBe(hex(number))
    expect([head(), head()]).toEqual([number + 600, number])
    expect(asked).toEqual([
      ['eth_getBlockByNumber', ['latest', false]],
      ['eth_blockNumber', []],
    ])
  })

  test('may be down, or fail to report the final block, or report another one', () => {
    const { pass, node } = createChainScene()
    const { number } = pass(5)
    const { block, faults } = node({ finalized: number - 1 })
    expect(block('finalized')?.number).toBe(hex(number - 1))
    faults.finalized = 'unknown'
    expect(() => block('finalized')).toThrow('unknown block tag')
    faults.isDown = true
    expect(() => block('latest')).toThrow(TypeError)
  })

  test('may show a removed fork for a limited time, until another block is final', () => {
    const { act, chain, pass, node } = createChainScene({ finality: { blocks: 3 } })
    const { hash, block } = act(pay(1n))
    const [live, late] = [node(), node()]
    const before = chain.reorg(1, () => ({ kind: 'never' })) ?? []
    late.node.stayOn(before, (start + 1_000) * 1000)
    expect(late.ask('eth_getTransactionReceipt', hash)).toMatchObject({ blockHash: block.hash })
    expect(live.ask('eth_getTransactionReceipt', hash)).toBeNull()
    pass(3)
    expect(late.ask('eth_getTransactionReceipt', hash)).not.toBeNull()
    pass(1)
    expect(late.ask('eth_getTransactionReceipt', hash)).toBeNull()
  })
})
