import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../../src/testing/chain/TokenState.js'
import { createChainScene, owner, pay, payee, spender, start } from './support/chainScene.js'

type Scene = ReturnType<typeof createChainScene>
const held = ({ chain }: Scene) => balanceOf(chain.head().token, payee)

describe('blocks', () => {
  test('are produced over time, each on the previous one', () => {
    const { chain, pass } = createChainScene()
    const first = chain.head()
    expect(first.time).toBe(start)
    expect(pass(3)).toMatchObject({ number: first.number + 3, time: start + 30 })
    expect(chain.at(first.number + 1)).toMatchObject({ parentHash: first.hash, time: start + 10 })
    expect(new Set(chain.blocks().map(({ hash }) => hash)).size).toBe(4)
  })

  test('keep the state after each of them', () => {
    const scene = createChainScene()
    const [one, other] = [scene.act(pay(3n)), scene.act(pay(4n))]
    expect([one, other].map(({ block }) => balanceOf(block.token, payee))).toEqual([3n, 7n])
    expect(one.block.accounts.counts.get(owner.toLowerCase())).toBe(1)
    expect(other.block.accounts.counts.get(owner.toLowerCase())).toBe(2)
  })

  test('include submitted transactions when they are due', () => {
    const { chain, transaction, pass } = createChainScene()
    const made = transaction(owner, [pay(3n)])
    chain.submit(made, 15_000)
    pass(1)
    expect(chain.find(made.hash)).toBeUndefined()
    expect(chain.pending(made.hash)).toBe(made)
    pass(1)
    expect(chain.find(made.hash)?.block.time).toBe(start + 20)
    expect(chain.pending(made.hash)).toBeUndefined()
  })

  test('are sparser after a long idle time, so that the next request is answered at once', () => {
    const { pass } = createChainScene()
    const head = pass(1_000_000)
    expect(head.time).toBe(start + 10_000_000)
    expect(head.number).toBeLessThan(10_000)
  })
})

test('a transaction is atomic, and increments its sender’s nonce either way', () => {
  const scene = createChainScene()
  expect(scene.act(pay(3n), pay(1_000_000_000n))).toMatchObject({ succeeded: false })
  expect(held(scene)).toBe(0n)
  const { chain, transaction } = scene
  chain.mine([transaction(owner, [pay(3n)], true)])
  expect(held(scene)).toBe(0n)
  expect(chain.head().accounts.counts.get(owner.toLowerCase())).toBe(2)
})

describe('a reorg', () => {
  test('removes blocks, and later blocks include their transactions again', () => {
    const scene = createChainScene({ finality: { blocks: 5 } })
    const { hash, block } = scene.act(pay(3n))
    const before = scene.chain.blocks()
    expect(scene.chain.reorg(1)).toEqual(before)
    expect(scene.chain.find(hash)).toBeUndefined()
    expect(held(scene)).toBe(0n)
    scene.pass(1)
    const again = scene.chain.find(hash)?.block
    expect(again?.hash).not.toBe(block.hash)
    expect(held(scene)).toBe(3n)
  })

  test('may delay or drop a transaction', () => {
    const scene = createChainScene({ finality: { blocks: 5 } })
    const [late, gone] = [scene.act(pay(3n)).hash, scene.act(pay(4n)).hash]
    scene.chain.reorg(2, ({ hash }) => (hash === gone ? { kind: 'never' } : { kind: 'later', ms: 25_000 }))
    scene.pass(2)
    expect(held(scene)).toBe(0n)
    scene.pass(1)
    expect(held(scene)).toBe(3n)
    expect(scene.chain.find(late)?.block.number).toBe(scene.chain.head().number)
  })

  test('reverses a spender’s transfer', () => {
    const scene = createChainScene({ finality: { blocks: 5 } })
    const pull = { kind: 'transferFrom', spender, owner, to: spender, amount: 5n, mark: 'wish 1' } as const
    scene.act({ kind: 'approve', owner, spender, value: 9n })
    const { hash } = scene.act(pull)
    expect(scene.chain.withdrawals()).toEqual([{ hash, amount: 5n, by: 'approve', mark: 'wish 1' }])
    scene.chain.reorg(1, () => ({ kind: 'never' }))
    expect(scene.chain.withdrawals()).toEqual([])
  })

  test('never removes a final block', () => {
    const { chain, pass } = createChainScene({ finality: { blocks: 5 } })
    pass(20)
    const final = chain.finalized()
    const next = chain.at(final.number + 1)
    chain.reorg(100)
    expect(chain.at(final.number)).toBe(final)
    expect(chain.at(final.number + 1)?.hash).not.toBe(next?.hash)
    chain.setFinality({ blocks: 0 })
    pass(1)
    expect(chain.reorg(1)).toBeUndefined()
  })
})

describe('a block is final', () => {
  test('at once by default', () => {
    const { chain, act } = createChainScene()
    const { block } = act()
    expect(chain.finalized()).toBe(block)
  })

  test.each([
    ['some blocks', { blocks: 6 }],
    ['some seconds', { seconds: 60 }],
  ])('%s later', (_, finality) => {
    const { chain, pass } = createChainScene({ finality })
    const head = pass(10)
    expect(chain.finalized().number).toBe(head.number - 6)
    expect(chain.finalFor(chain.at(head.number - 2) as typeof head)).toBe(head.number - 8)
  })

  test('not while finality is stalled, and then it catches up', () => {
    const { chain, pass } = createChainScene({ finality: { blocks: 2 } })
    const before = pass(5).number - 2
    chain.stallFinality(true)
    pass(5)
    expect(chain.finalized().number).toBe(before)
    chain.stallFinality(false)
    expect(pass(1).number).toBe(before + 8)
    expect(chain.finalized().number).toBe(before + 6)
  })

  test('forever, even if finality becomes slower', () => {
    const { chain, pass } = createChainScene({ finality: { blocks: 0 } })
    const final = pass(5)
    chain.setFinality({ blocks: 50 })
    pass(5)
    expect(chain.finalized()).toBe(final)
  })
})
