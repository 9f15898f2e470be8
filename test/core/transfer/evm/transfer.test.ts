import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { ChainReader, Readers } from '../../../../src/core/chain/reader.js'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../../src/core/record/recordStore.js'
import { senderKey } from '../../../../src/core/record/sender.js'
import { findFreeDeadline, transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { createEvmNode, type EvmNode } from '../../support/createEvmNode.js'
import { evmRecord, solanaRecord } from '../../support/records.js'
import { acceptedHash, amount, answering, createSendScene, nonce, spender } from '../../support/sendScene.js'
import { faultyStorage } from '../../support/storages.js'

const recipient = '0x2222222222222222222222222222222222222222'
type Scene = ReturnType<typeof createSendScene>

/** Sends over one node for both chains, and records its requests. */
function send({ config, signer, node }: Scene, units = amount, asked: string[] = []) {
  const readers: Readers = () => ({
    async request(call) {
      asked.push(JSON.stringify(call))
      return node.reader.request(call)
    },
  })
  return transfer(config, { from: 'BASE', to: 'ARB', amount: units, recipient, signer, readers })
}

test('a permit goes to the service with its own request', async () => {
  const scene = createSendScene()
  expect(await send(scene)).toMatchObject({
    status: 'pending',
    intentId: 'intent-1',
    serviceStatus: 'pending',
    sourceHash: acceptedHash,
  })
  expect(scene.posts).toHaveLength(1)
  expect(scene.posts[0]).toEqual({
    from: 'BASE',
    to: 'ARB',
    amount: '10.00',
    recipient,
    permit: expect.objectContaining({
      owner: scene.signer.account.address,
      spender,
      value: '10000000',
      nonce: '7',
    }),
  })
})

test.each([
  [1n, '0.000001'],
  [100_000n, '0.10'],
  [9_999_999n, '9.999999'],
])('the amount and the permit’s value are equal: %i is %s', async (units, text) => {
  const scene = createSendScene()
  await send(scene, units)
  expect(scene.posts[0]).toMatchObject({ amount: text, permit: { value: units.toString() } })
})

test.each([
  ['a plain account', '0x'],
  ['an account that a node says delegates (EIP-7702)', `0xef0100${'ab'.repeat(20)}`],
  ['an account that a node says is a contract', '0x6080'],
] as const)('the signature of %s goes to the service and not to a node', async (_name, code) => {
  const scene = createSendScene({ contractOwners: true })
  scene.node.lies.eth_getCode = () => code
  const asked: string[] = []
  const record = await send(scene, amount, asked)
  expect(record.status).toBe('pending')
  const { r, s } = scene.posts[0]?.permit ?? {}
  expect(s).toMatch(/^0x[0-9a-f]{64}$/)
  expect(asked.length).toBeGreaterThan(0)
  for (const call of asked) {
    expect(call).not.toContain(String(r).slice(2))
    expect(call).not.toContain(String(s).slice(2))
  }
})

test('nothing is signed for the USDC contract of another chain as recipient', async () => {
  const { config, signer, node } = createSendScene()
  const request = { from: 'BASE', to: 'ARB', amount, recipient: mainnet.chains.ETH.usdc.address } as const
  await expect(transfer(config, { ...request, signer, readers: () => node.reader })).rejects.toMatchObject({
    name: 'InvalidRecipientError',
    reason: 'token',
  })
  expect(signer.asked).toEqual([])
})

test.each([
  [422, 'refused'],
  [503, 'unanswered'],
] as const)('a %i is not retried, and the record is %s', async (httpStatus, status) => {
  const scene = createSendScene()
  scene.serve = answering(httpStatus)
  expect(await send(scene)).toMatchObject({ status })
  expect(scene.posts).toHaveLength(1)
})

test('a transfer is unanswered if a client of the host throws at once, after its request has left', async () => {
  const scene = createSendScene()
  const { client } = scene.config
  const { transfer } = client
  Object.assign(client, {
    transfer(call: Parameters<typeof transfer>[0]) {
      transfer(call)
      throw new TypeError('metrics.count is not a function')
    },
  })
  const record = await send(scene)
  expect(record.status).toBe('unanswered')
  expect(await scene.config.records.list()).toEqual([record])
  expect(scene.posts).toHaveLength(1)
})

test.each<[string, { silentIn: readonly string[]; hasSent?: boolean }, readonly string[]]>([
  ['answers', { silentIn: [] }, ['first', 'second']],
  ['answers only before the prompt', { silentIn: ['submitting'] }, ['first', 'second']],
  ['answers only after the prompt', { silentIn: ['checking'] }, ['first', 'second']],
  ['never answers', { silentIn: ['checking', 'submitting'] }, ['first']],
  [
    'answers only before the prompt, while the owner sends a transaction',
    { silentIn: ['submitting'], hasSent: true },
    ['first'],
  ],
])(
  'the record names the nodes that showed the noted state, with a second that %s',
  async (_, behavior, agreed) => {
    const { config, signer, node } = createSendScene()
    let step = ''
    const first = node.reader
    const second: ChainReader = {
      request: (call) =>
        behavior.silentIn.includes(step)
          ? Promise.reject(new TypeError('fetch failed'))
          : first.request(call),
    }
    const witnesses = [
      { name: 'first', reader: first },
      { name: 'second', reader: second },
    ]
    const readers: Readers = Object.assign(() => first, { witnesses: () => witnesses })
    const onStep = ({ name }: { name: string }) => {
      step = name
      if (name === 'submitting' && behavior.hasSent) node.lies.eth_getTransactionCount = () => '0x1'
    }
    const request = { from: 'BASE', to: 'ARB', amount, recipient, signer, readers, onStep } as const
    expect(await transfer(config, request)).toMatchObject({ status: 'pending', noted: { agreed } })
  },
)

test('an `onStep` that throws at every step breaks nothing', async () => {
  const scene = createSendScene()
  const steps: string[] = []
  const onStep = ({ name }: { name: string }) => {
    steps.push(name)
    throw new Error('broken callback')
  }
  const { config, signer, node } = scene
  const readers: Readers = () => node.reader
  const request = { from: 'BASE', to: 'ARB', amount, recipient, signer, readers, onStep } as const
  expect(await transfer(config, request)).toMatchObject({ status: 'pending' })
  expect(steps).toContain('submitting')
  expect(scene.posts).toHaveLength(1)
})

test('an open transfer is named before the allowance that it left', async () => {
  const scene = createSendScene()
  await scene.store({ status: 'permitUsed' })
  scene.node.setToken({ nonce: nonce + 1n, allowance: amount })
  await expect(send(scene)).rejects.toMatchObject({ name: 'OpenTransferError', recordId: 'record-1' })
})

test.each([
  ['TokenPausedError', { isPaused: true }],
  ['AccountBlockedError', { isBlocked: true }],
])('%s after the signature does not say that nothing was signed', async (name, change) => {
  const scene = createSendScene()
  const { signTypedData } = scene.signer
  scene.signer.signTypedData = (...call) => {
    scene.node.setToken(change)
    return signTypedData(...call)
  }
  await expect(send(scene)).rejects.toMatchObject({ name, message: expect.not.stringMatching(/signed/) })
  expect(scene.posts).toEqual([])
})

test('a transfer is unanswered once its time is over, even if `fetch` never answers and ignores its signal', async () => {
  const scene = createSendScene({ timeouts: { submit: 100 } })
  scene.serve = () => new Promise(() => {})
  expect(await send(scene)).toMatchObject({ status: 'unanswered' })
  expect(scene.posts).toHaveLength(1)
})

describe('the destination’s block is noted with its hash and time:', () => {
  const send = ({ config, signer, node }: Scene, destination: EvmNode) => {
    const readers: Readers = (chain) => (chain === 'ARB' ? destination.reader : node.reader)
    return transfer(config, { from: 'BASE', to: 'ARB', amount, recipient, signer, readers })
  }
  const garbled = (hash: unknown) => (_: unknown, truth: () => unknown) => ({ ...Object(truth()), hash })

  test('the newest one after the signature', async () => {
    const arb = createEvmNode({ chain: 'ARB', head: 40 })
    const scene = createSendScene()
    expect(await send(scene, arb)).toMatchObject({
      destinationStart: 40n,
      destinationHash: arb.hashOf(40),
      destinationTime: Number(arb.time(40)) * 1000,
    })
  })

  test.each(['0x12', 'abc', 5, null, undefined, {}])(
    'nothing is signed if the node answers %j for it',
    async (hash) => {
      const arb = createEvmNode({ chain: 'ARB' })
      arb.lies.eth_getBlockByNumber = garbled(hash)
      const scene = createSendScene()
      await expect(send(scene, arb)).rejects.toMatchObject({ name: 'ChainReadError', chain: 'ARB' })
      expect([scene.signer.asked, scene.posts]).toEqual([[], []])
    },
  )

  test('the one from before the prompt, if the node answers nonsense after it', async () => {
    const arb = createEvmNode({ chain: 'ARB', head: 40 })
    const scene = createSendScene()
    const { signTypedData } = scene.signer
    scene.signer.signTypedData = async (...asked) => {
      arb.head = 41
      arb.lies.eth_getBlockByNumber = garbled('0x12')
      return signTypedData(...asked)
    }
    expect(await send(scene, arb)).toMatchObject({
      status: 'pending',
      destinationStart: 40n,
      destinationHash: arb.hashOf(40),
      destinationTime: Number(arb.time(40)) * 1000,
    })
  })
})

describe('findFreeDeadline', () => {
  const record = evmRecord()
  const wanted = { nonce: 7n, earliest: 9n }

  async function free(...stored: readonly ReturnType<typeof evmRecord>[]): Promise<bigint> {
    const records = createRecordStore(memoryStorage())
    for (const each of stored) await records.put(each)
    return findFreeDeadline({ records }, senderKey(record), wanted)
  }

  test('a permit that replaces one made in the same block gets its own deadline, and so its own signature', async () => {
    const { permit } = record as typeof record & { from: 'BASE' }
    const later = evmRecord({ id: 'record-3', permit: { ...permit, deadline: 10n } })
    expect(await free(record)).toBe(10n)
    expect(await free(record, later)).toBe(11n)
    expect(await free(later)).toBe(9n)
  })

  test('permits with another nonce, sender or chain do not matter', async () => {
    const { permit } = record as typeof record & { from: 'BASE' }
    expect(await free(evmRecord({ permit: { ...permit, nonce: 6n } }))).toBe(9n)
    expect(await free(evmRecord({ owner: '0x4444444444444444444444444444444444444444' }))).toBe(9n)
    expect(await free(evmRecord({ chainId: 84_532 }), solanaRecord())).toBe(9n)
  })

  test('an unreadable storage is left to the guard', async () => {
    const records = createRecordStore(
      faultyStorage(() => ({ keys: () => Promise.reject(new Error('gone')) })),
    )
    expect(await findFreeDeadline({ records }, senderKey(record), wanted)).toBe(9n)
  })
})
