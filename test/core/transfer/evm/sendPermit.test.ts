import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { PermitSignature } from '../../../../src/core/permit/checkSignature.js'
import type { AccountKind } from '../../../../src/core/read/evm/accountKind.js'
import { sendPermit } from '../../../../src/core/transfer/evm/sendPermit.js'
import { writePermit } from '../../../../src/core/transfer/evm/writePermit.js'
import { refusal } from '../../support/createEvmNode.js'
import { acceptedHash, amount, answering, createSendScene, nonce, spender } from '../../support/sendScene.js'

const chain = mainnet.chains.BASE
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
  const send = (account: AccountKind = 'plain', signature: PermitSignature = split, of = amount) => {
    const request = { from: 'BASE', to: 'ARB', amount: of, recipient } as const
    const signed = { ...message, value: of }
    const permit = writePermit(scene.config, { ...signed, signature })
    return sendPermit(scene, { chain, request, account, message: signed, permit }, signature)
  }
  /** The token's answer to a test run of the permit. */
  const run = (answer: () => Hex) => {
    scene.node.lies.eth_call = answer
  }
  return Object.assign(scene, { send, run, message })
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
  await send('plain', split, units)
  expect(posts[0]).toMatchObject({ amount: text, permit: { value: units.toString() } })
})

test('a plain owner’s permit is shown to no chain', async () => {
  const { send, node } = createScene()
  await send()
  expect(node.asked).toEqual([])
})

describe('the permit of an owner with code is tried at the token first', () => {
  const owners: readonly [AccountKind, PermitSignature][] = [
    ['contract', { bytes: `0x${'3'.repeat(200)}` }],
    ['delegated', split],
  ]
  test.each(owners)('%s: what the token takes is sent', async (account, signature) => {
    const { send, run, posts, node } = createScene()
    run(() => '0x')
    expect(await send(account, signature)).toMatchObject({ intentId: 'intent-1' })
    expect(posts).toHaveLength(1)
    expect(node.asked).toHaveLength(1)
  })

  test.each(owners)('%s: what it refuses is not', async (account, signature) => {
    const { send, run, posts } = createScene()
    run(() => {
      throw refusal(3, 'execution reverted: EIP2612: invalid signature')
    })
    const answer = await send(account, signature)
    expect(answer).toMatchObject({ status: 'refused' })
    expect(JSON.stringify(answer)).not.toMatch(/[123]{64}/)
    expect(posts).toEqual([])
  })

  test.each(owners)(
    '%s: where the chain does not answer, the service is asked all the same',
    async (account, signature) => {
      const { send, run, posts } = createScene()
      run(() => {
        throw new TypeError('fetch failed')
      })
      await send(account, signature)
      expect(posts).toHaveLength(1)
    },
  )
})

test.each([422, 503])('a %i is not repeated', async (status) => {
  const scene = createScene()
  scene.serve = answering(status)
  await expect(scene.send()).rejects.toMatchObject({ status })
  expect(scene.posts).toHaveLength(1)
})
