import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { Readers } from '../../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../../../src/core/record/memoryStorage.js'
import { senderKey } from '../../../../src/core/record/sender.js'
import { readAgreedState, reopenDoubtful } from '../../../../src/core/transfer/evm/checkNonce.js'
import { createEvmNode } from '../../support/createEvmNode.js'
import { nonce, permitRecord, spender, word } from '../../support/permitScene.js'

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
    Object.assign(nodes[1]?.lies ?? {}, {
      eth_call() {
        throw new TypeError('fetch failed')
      },
    })
    await expect(check()).resolves.toMatchObject({ nonce, silent: ['1'] })
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
    await expect(state).resolves.toMatchObject({ nonce, silent: [] })
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

describe('a transfer that a single witness called expired', () => {
  const doubtful = { status: 'notSent', reason: 'expired', agreed: ['0'] }
  const sender = senderKey(permitRecord())
  const reopen = async (used: bigint, ...others: object[]) => {
    const { config } = createScene()
    await config.records.put(permitRecord(doubtful))
    for (const [index, other] of others.entries())
      await config.records.put(permitRecord({ id: `record-${index + 2}`, createdAt: index + 2, ...other }))
    const error = await reopenDoubtful(config, sender, used).catch((thrown: Error) => thrown.name)
    return { error, status: (await config.records.get('record-1'))?.status }
  }
  const opened = { error: 'OpenTransferError', status: 'unanswered' }
  const stays = { error: undefined, status: 'notSent' }

  test('reopens and blocks once its nonce reads as used', async () => {
    expect(await reopen(nonce + 1n)).toEqual(opened)
  })

  test('stays closed while its nonce is unused', async () => {
    expect(await reopen(nonce)).toEqual(stays)
  })

  const departure = { hash: word(1), at: 1, amount: 1n }
  test.each<[string, object]>([
    [
      'a sibling that left with its own signature',
      { status: 'sent', departure: { ...departure, tie: 'signature' } },
    ],
    ['a sibling whose permit was used', { status: 'permitUsed' }],
    [
      'a proof that another spender used the nonce',
      { status: 'notSent', reason: 'nonceTaken', agreed: ['0', '1'] },
    ],
  ])('stays closed if %s explains the nonce', async (_, sibling) => {
    expect(await reopen(nonce + 1n, sibling)).toEqual(stays)
  })

  test.each<[string, object]>([
    ['a sibling that is open', { status: 'refused' }],
    [
      'a sibling that the person has set aside',
      { status: 'setAside', set: { at: 1, balance: 1n, agreed: [], silent: [] } },
    ],
    [
      'a sibling that left according to its allowance',
      { status: 'sent', departure: { ...departure, tie: 'allowance' } },
    ],
    ['another sender', { status: 'permitUsed', owner: '0x4444444444444444444444444444444444444444' }],
    ['another nonce', { status: 'permitUsed', permit: { ...permitRecord().permit, nonce: nonce - 1n } }],
  ])('reopens if there is only %s', async (_, other) => {
    expect(await reopen(nonce + 1n, other)).toEqual(opened)
  })

  test('reopens only if it is the newest: older ones were checked when that one was signed', async () => {
    const older = await reopen(nonce + 2n, {
      ...doubtful,
      permit: { ...permitRecord().permit, nonce: nonce + 1n },
    })
    expect(older).toEqual({ error: 'OpenTransferError', status: 'notSent' })
  })

  test('reopens even if a later one was signed for a nonce reported too low, and is explained', async () => {
    const low = { ...permitRecord().permit, nonce: nonce - 1n }
    const set = { at: 1, balance: 1n, agreed: [], silent: [] }
    const others = [
      { ...doubtful, permit: low },
      { status: 'setAside', set, permit: low },
    ]
    expect(await reopen(nonce + 1n, ...others)).toEqual(opened)
  })

  test('stays closed if two witnesses called it expired', async () => {
    const { config } = createScene()
    await config.records.put(permitRecord({ ...doubtful, agreed: ['0', '1'] }))
    await expect(reopenDoubtful(config, sender, nonce + 1n)).resolves.toBeUndefined()
  })
})
