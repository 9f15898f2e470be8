import { expect, test } from 'vitest'
import type { Readers } from '../../../../src/core/chain/reader.js'
import type { PermitSignature } from '../../../../src/core/permit/checkSignature.js'
import { sendPermit } from '../../../../src/core/transfer/evm/sendPermit.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { writePermit } from '../../../../src/core/transfer/evm/writePermit.js'
import { acceptedHash, amount, answering, createSendScene, nonce, spender } from '../../support/sendScene.js'

const split = { v: 27, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}` } as const satisfies PermitSignature
const recipient = '0x2222222222222222222222222222222222222222'

function createScene(overrides: Parameters<typeof createSendScene>[0] = {}) {
  const scene = createSendScene(overrides)
  const message = {
    owner: scene.signer.account.address,
    spender,
    value: amount,
    nonce,
    deadline: 1_767_230_000n,
  } as const
  const send = (signature: PermitSignature = split, of = amount) => {
    const permit = writePermit(scene.config, { ...message, value: of, signature })
    return sendPermit(scene.config, { from: 'BASE', to: 'ARB', amount: of, recipient }, permit)
  }
  return Object.assign(scene, { send, message })
}

test('a permit goes to the service with the request that it is for', async () => {
  const { send, posts, message } = createScene()
  expect(await send()).toEqual({ intentId: 'intent-1', serviceStatus: 'pending', sourceHash: acceptedHash })
  expect(posts).toEqual([
    {
      from: 'BASE',
      to: 'ARB',
      amount: '10.00',
      recipient,
      permit: {
        owner: message.owner,
        spender,
        value: '10000000',
        nonce: '7',
        deadline: '1767230000',
        ...split,
      },
    },
  ])
})

test.each([
  [1n, '0.000001'],
  [100_000n, '0.10'],
  [2n ** 64n - 1n, '18446744073709.551615'],
])('the amount and the permit’s value are one: %i is %s', async (units, text) => {
  const { send, posts } = createScene()
  await send(split, units)
  expect(posts[0]).toMatchObject({ amount: text, permit: { value: units.toString() } })
})

test.each([
  ['a plain account', '0x'],
  ['one that a node says delegates (EIP-7702)', `0xef0100${'ab'.repeat(20)}`],
  ['one that a node says is a contract', '0x6080'],
] as const)('the signature of %s goes to the service and to no node', async (_name, code) => {
  const scene = createSendScene({ contractOwners: true })
  scene.node.lies.eth_getCode = () => code
  const request = { from: 'BASE', to: 'ARB', amount, recipient } as const
  const asked: string[] = []
  const readers: Readers = () => ({
    async request(call) {
      asked.push(JSON.stringify(call))
      return call.method === 'eth_blockNumber' ? '0x64' : scene.node.reader.request(call)
    },
  })
  const record = await transfer(scene.config, { ...request, signer: scene.signer, readers })
  expect(record.status).toBe('pending')
  const { r, s } = scene.posts[0]?.permit ?? {}
  expect(s).toMatch(/^0x[0-9a-f]{64}$/)
  expect(asked.length).toBeGreaterThan(0)
  for (const call of asked) {
    expect(call).not.toContain(String(r).slice(2))
    expect(call).not.toContain(String(s).slice(2))
  }
})

test.each([422, 503])('a %i is not repeated', async (status) => {
  const scene = createScene()
  scene.serve = answering(status)
  await expect(scene.send()).rejects.toMatchObject({ status })
  expect(scene.posts).toHaveLength(1)
})
