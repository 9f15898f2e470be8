import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { Readers } from '../../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import { readAgreedState } from '../../../../src/core/transfer/evm/readAgreedState.js'
import { createEvmNode } from '../../support/createEvmNode.js'
import { nonce, spender } from '../../support/permitScene.js'

const chain = mainnet.chains.BASE
const owner = '0x1111111111111111111111111111111111111111'

function createScene(count = 2) {
  const nodes = Array.from({ length: count }, () => createEvmNode())
  for (const node of nodes) node.setToken({ nonce })
  const pauses: number[] = []
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage: memoryStorage(),
    environment: {
      now: () => 50,
      sleep: (ms) => {
        if (ms === 4_000) return new Promise(() => undefined)
        pauses.push(ms)
        return Promise.resolve()
      },
    },
  })
  const witnesses = nodes.map(({ reader }, index) => ({ name: `${index}`, reader }))
  const readers: Readers = Object.assign(() => (nodes[0] as (typeof nodes)[0]).reader, {
    witnesses: () => witnesses,
  })
  return { nodes, pauses, config, check: () => readAgreedState(config, readers, { chain, owner, spender }) }
}

/** From now on the node cannot be reached. */
function stop(node: ReturnType<typeof createEvmNode> | undefined): void {
  Object.assign(node?.lies ?? {}, {
    eth_call() {
      throw new TypeError('fetch failed')
    },
  })
}

describe('the account state before signing', () => {
  test('is accepted if all witnesses agree', async () => {
    await expect(createScene().check()).resolves.toMatchObject({ nonce, allowance: 0n, transactions: 0n })
  })

  test('is read once with a single witness', async () => {
    const { nodes, check } = createScene(1)
    await check()
    expect(nodes[0]?.asked.filter(({ method }) => method === 'eth_call')).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['a lower nonce', { nonce: nonce - 1n }],
    ['a higher nonce', { nonce: nonce + 1n }],
    ['an allowance that the first one hides', { allowance: 10_000_000n }],
  ])('is refused if another witness keeps showing %s', async (_, other) => {
    const { nodes, pauses, check } = createScene()
    nodes[1]?.setToken(other)
    await expect(check()).rejects.toMatchObject({ name: 'ChainReadError', chain: 'BASE' })
    expect(pauses).toEqual([2_000, 2_000, 2_000])
  })

  test('is refused if another witness keeps reporting another transaction count', async () => {
    const { nodes, check } = createScene()
    Object.assign(nodes[1]?.lies ?? {}, { eth_getTransactionCount: () => '0x1' })
    await expect(check()).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('is read again if another witness is seconds behind', async () => {
    const { nodes, check } = createScene()
    nodes[1]?.setToken({ nonce: nonce - 1n })
    let calls = 0
    Object.assign(nodes[1]?.lies ?? {}, {
      eth_call(_: unknown, truth: () => unknown) {
        calls += 1
        if (calls === 2) nodes[1]?.setToken({ nonce })
        return truth()
      },
    })
    await expect(check()).resolves.toMatchObject({ nonce })
  })

  test('is not delayed by a silent witness', async () => {
    const { nodes, check } = createScene(3)
    stop(nodes[1])
    await expect(check()).resolves.toMatchObject({ nonce, agreed: ['0', '2'] })
  })

  test('is read from the next witness if the first does not answer, which is not named', async () => {
    const { nodes, check } = createScene()
    stop(nodes[0])
    await expect(check()).resolves.toMatchObject({ nonce, agreed: ['1'] })
  })

  test('is not read if no witness answers', async () => {
    const { nodes, check } = createScene()
    nodes.forEach(stop)
    await expect(check()).rejects.toMatchObject({ name: 'ChainReadError', chain: 'BASE' })
  })

  test('waits for a second witness as long as for the first, and then four seconds', async () => {
    const { nodes, config, check } = createScene()
    const asked: number[] = []
    Object.assign(config._internal.environment, {
      sleep: (ms: number) => {
        asked.push(ms)
        return new Promise(() => undefined)
      },
    })
    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const late = (_: unknown, truth: () => unknown) => slow.then(() => truth())
    for (const node of nodes) Object.assign(node.lies, { eth_call: late })
    const state = check()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toEqual([])
    answer()
    await expect(state).resolves.toMatchObject({ nonce, agreed: ['0', '1'] })
    expect(asked).toEqual([4_000])
  })

  test('is not delayed by a witness that takes longer than four seconds', async () => {
    const { nodes, config } = createScene()
    Object.assign(config._internal.environment, { sleep: () => Promise.resolve() })
    Object.assign(nodes[1]?.lies ?? {}, { eth_call: () => new Promise(() => undefined) })
    const witnesses = nodes.map(({ reader }, index) => ({ name: `${index}`, reader }))
    const readers: Readers = Object.assign(() => (nodes[0] as (typeof nodes)[0]).reader, {
      witnesses: () => witnesses,
    })
    await expect(readAgreedState(config, readers, { chain, owner, spender })).resolves.toMatchObject({
      nonce,
    })
  })
})
