import { verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import { buildPermit } from '../../../../src/core/permit/buildPermit.js'
import { lockName } from '../../../../src/core/record/sender.js'
import type { Send } from '../../../../src/core/service/calls.js'
import { sendTransferAgain } from '../../../../src/core/transfer/again/sendTransferAgain.js'
import { createTestSigner } from '../../../support/evmSigner.js'
import {
  acceptedHash,
  amount,
  answering,
  createSendScene,
  nonce,
  spender,
  unreachable,
} from '../../support/sendScene.js'
import { lostOnRelease, senderLocked } from '../../support/storages.js'

const chain = mainnet.chains.BASE
type Scene = ReturnType<typeof createSendScene>
const again = (scene: Scene, more: object = {}) => {
  const { config, readers, signer, onStep } = scene
  return sendTransferAgain(config, { id: 'record-1', readers, signer, onStep, ...more })
}
const answer = { intentId: 'intent-2', status: 'pending', sourceHash: acceptedHash }

/** Expects that neither the wallet nor the service was asked for anything. */
const expectUntouched = ({ signer, posts }: Scene) => {
  expect(signer.asked).toEqual([])
  expect(posts).toEqual([])
}

describe('after a reload', () => {
  test('the identical message is signed and sent, to the record’s recipient', async () => {
    const scene = createSendScene()
    const { permit, ...record } = (await scene.store()) as ReturnType<Scene['record']> & { from: 'BASE' }
    expect(await again(scene)).toMatchObject({
      status: 'pending',
      intentId: 'intent-1',
      serviceStatus: 'pending',
      sourceHash: acceptedHash,
    })
    const owner = scene.signer.account.address
    const message = { owner, spender, value: amount, nonce, deadline: permit.deadline } as const
    expect(scene.signer.asked).toEqual([buildPermit(chain, message)])
    const [post] = scene.posts
    expect(scene.posts).toHaveLength(1)
    expect(post).toMatchObject({ from: 'BASE', to: 'ARB', amount: '10.00', recipient: record.recipient })
    const { v, r, s } = (post?.permit ?? {}) as unknown as { v: number; r: `0x${string}`; s: `0x${string}` }
    expect(
      await verifyTypedData({
        ...buildPermit(chain, message),
        address: owner,
        signature: `${r}${s.slice(2)}${v.toString(16)}` as `0x${string}`,
      }),
    ).toBe(true)
    expect(scene.steps).toEqual(['checking', 'signing', 'submitting'])
  })

  test('the new signature’s r is stored before it is sent, and its s never is', async () => {
    const scene = createSendScene()
    await scene.store({
      permit: { spender, nonce, deadline: scene.node.time(100) + 1_800n, r: [`0x${'1'.repeat(64)}`] },
    })
    let stored: unknown
    const { serve } = scene
    scene.serve = async () => {
      stored = await scene.config.records.get('record-1')
      return serve()
    }
    const record = await again(scene)
    const { r, s } = (scene.posts[0]?.permit ?? {}) as { r: string; s: string }
    expect(stored).toMatchObject({ status: 'unanswered', permit: { r: [`0x${'1'.repeat(64)}`, r] } })
    const told = JSON.stringify([record, stored, scene.events], (_, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    expect(told).not.toContain(s.slice(2))
  })

  test('a known r is not stored twice', async () => {
    const scene = createSendScene()
    scene.serve = unreachable
    await scene.store()
    await again(scene)
    scene.config._internal.requests.clear()
    const record = await again(scene)
    expect(scene.signer.asked).toHaveLength(2)
    expect(record).toMatchObject({ permit: { r: [scene.posts[0]?.permit.r] } })
  })

  test('nothing is sent if the signature could not be recorded', async () => {
    const scene = createSendScene()
    await scene.store()
    const { signTypedData } = scene.signer
    scene.signer.signTypedData = async (...call) => {
      await scene.config.records.update(
        'record-1',
        (record) => ({ ...record, status: 'notSent', reason: 'expired' }) as never,
      )
      scene.config.records.update = () => Promise.reject(new Error('the storage is gone'))
      return signTypedData(...call)
    }
    await expect(again(scene)).rejects.toThrow('the storage is gone')
    expect(scene.posts).toEqual([])
  })

  test.each<[string, string, Partial<Scene['signer']>]>([
    [
      'the person declines',
      'UserRejectedError',
      { signTypedData: () => Promise.reject(new UserRejectedError()) },
    ],
    [
      'another account has signed',
      'InvalidSignatureError',
      { signTypedData: (data) => createTestSigner(1).account.signTypedData(data) },
    ],
    ['no wallet is connected', 'WalletNotConnectedError', { current: () => undefined }],
    [
      'the wallet is on another account',
      'AccountChangedError',
      { current: () => ({ address: spender, chainId: chain.id }) },
    ],
  ])('nothing is sent if %s', async (_, name, wallet) => {
    const scene = createSendScene()
    const before = await scene.store()
    Object.assign(scene.signer, wallet)
    await expect(again(scene)).rejects.toMatchObject({ name })
    expect(scene.posts).toEqual([])
    expect(await scene.config.records.get('record-1')).toEqual(before)
  })

  test('a wallet is needed', async () => {
    const scene = createSendScene()
    await scene.store()
    await expect(again(scene, { signer: undefined })).rejects.toMatchObject({
      name: 'WalletNotConnectedError',
    })
  })
})

describe('while the page is open', () => {
  test('the same request is sent, and the wallet is not asked', async () => {
    const scene = createSendScene()
    const { id } = await scene.store()
    let sent = 0
    const send: Send = async () => {
      sent += 1
      return answer
    }
    scene.config._internal.requests.set(id, send)
    expect(await again(scene, { signer: undefined })).toMatchObject({
      status: 'pending',
      intentId: 'intent-2',
    })
    expect(sent).toBe(1)
    expectUntouched(scene)
    expect(scene.config._internal.requests.has(id)).toBe(false)
  })

  test('what was signed again can be sent again without the wallet', async () => {
    const scene = createSendScene()
    await scene.store()
    scene.serve = answering(503)
    expect((await again(scene)).status).toBe('unanswered')
    expect((await again(scene)).status).toBe('unanswered')
    expect(scene.signer.asked).toHaveLength(1)
    expect(scene.posts[1]).toEqual(scene.posts[0])
  })
})

test('the record is returned if the sender’s lock is lost once it is released', async () => {
  const scene = createSendScene({ storage: senderLocked(lostOnRelease) })
  await scene.store()
  const record = await again(scene)
  expect(record).toMatchObject({ status: 'pending', intentId: 'intent-1' })
  expect(await scene.config.records.list()).toEqual([record])
  expect(scene.posts).toHaveLength(1)
})

test('nothing is sent if the sender’s lock cannot be acquired', async () => {
  const cause = { message: 'connection refused' }
  const scene = createSendScene({ storage: senderLocked(() => Promise.reject(new Error(cause.message))) })
  await scene.store()
  await expect(again(scene)).rejects.toMatchObject({ name: 'StorageError', cause })
  expect(scene.posts).toEqual([])
})

test('no answer is known of a client of the host that throws at once', async () => {
  const scene = createSendScene()
  await scene.store()
  Object.assign(scene.config.client, {
    transfer() {
      throw new TypeError('of undefined')
    },
  })
  expect((await again(scene)).status).toBe('unanswered')
})

describe('an answer to the second request', () => {
  test.each([
    ['a refusal says nothing about the first one', answering(422)],
    ['a 401 or 403 says nothing about the first one', answering(401)],
    ['an error', answering(500)],
    ['no answer', unreachable],
    ['a malformed answer', async () => new Response('{"intent_id":')],
  ])('leaves it unanswered: %s', async (_, serve) => {
    const scene = createSendScene()
    scene.serve = serve
    await scene.store()
    const record = await again(scene)
    expect(record.status).toBe('unanswered')
    expect(record).not.toHaveProperty('httpStatus')
    expect(await scene.config.records.get('record-1')).toEqual(record)
    expect(scene.config._internal.requests.has('record-1')).toBe(true)
  })

  test('adds the intent id, and undoes nothing that the chain has shown in the meantime', async () => {
    const scene = createSendScene()
    await scene.store()
    const departure = { hash: acceptedHash, at: 1, amount }
    const { serve } = scene
    scene.serve = async () => {
      await scene.config.records.update(
        'record-1',
        (record) => ({ ...record, status: 'sent', departure }) as never,
      )
      return serve()
    }
    expect(await again(scene)).toMatchObject({ status: 'sent', departure, intentId: 'intent-1' })
  })
})

/** Another permit on the nonce, signed a minute later. */
const later = ({ node, record }: Scene, change: object) =>
  record({
    id: 'record-2',
    permit: { spender, nonce, deadline: node.time(100) + 1_860n, r: [] },
    ...change,
  })
const arrivedElsewhere = { status: 'sent', departure: { hash: acceptedHash, at: 1, amount } }

describe('nothing is signed or sent', () => {
  test.each(['submitting', 'pending', 'refused', 'reverted', 'permitUsed'])(
    'for a transfer that is %s',
    async (status) => {
      const scene = createSendScene()
      await scene.store({ status })
      await expect(again(scene)).rejects.toMatchObject({ name: 'TransferMovedOnError', recordId: 'record-1' })
      expectUntouched(scene)
    },
  )

  test.each<[string, object]>([
    ['accepted', { status: 'pending' }],
    ['accepted, and then undone on chain', { status: 'unanswered', acceptedAt: 2 }],
    ['seen leaving, while the node still shows the nonce unused', arrivedElsewhere],
  ])('in place of another one on its nonce that was %s', async (_, change) => {
    const scene = createSendScene()
    await scene.store()
    await scene.store(later(scene, change))
    await expect(again(scene)).rejects.toMatchObject({ name: 'TransferMovedOnError', recordId: 'record-1' })
    expectUntouched(scene)
    scene.config._internal.requests.set('record-1', () => Promise.reject(new Error('it is sent again')))
    await expect(again(scene)).rejects.toMatchObject({ name: 'TransferMovedOnError' })
    expectUntouched(scene)
  })

  test('for an unknown transfer', async () => {
    const scene = createSendScene()
    await expect(again(scene)).rejects.toMatchObject({ name: 'RecordNotFoundError' })
  })

  test.each<[string, object, (scene: Scene) => void]>([
    [
      'the nonce has advanced',
      { name: 'TransferMovedOnError', cause: { reason: 'nonce' } },
      ({ node }) => node.setToken({ nonce: nonce + 1n }),
    ],
    [
      'a reorg has undone the nonce',
      { name: 'TransferMovedOnError', cause: { reason: 'nonce' } },
      ({ node }) => node.setToken({ nonce: nonce - 1n }),
    ],
    [
      'there is an allowance, so both could be used',
      { name: 'TransferMovedOnError', cause: { reason: 'allowance' } },
      ({ node }) => node.setToken({ allowance: 1n }),
    ],
    [
      'the balance is too low',
      { name: 'TransferMovedOnError', cause: { reason: 'balance' } },
      ({ node }) => node.setToken({ balance: amount - 1n }),
    ],
    [
      'less than five minutes are left',
      { name: 'TransferMovedOnError', cause: { reason: 'deadline' } },
      ({ node }) => Object.assign(node, { head: 251 }),
    ],
    ['the token is paused', { name: 'TokenPausedError' }, ({ node }) => node.setToken({ isPaused: true })],
    [
      'the owner is blocked',
      { name: 'AccountBlockedError' },
      ({ node }) => node.setToken({ isBlocked: true }),
    ],
    [
      'the token is not the pinned one',
      { name: 'TokenMismatchError' },
      ({ node }) => node.setToken({ separator: `0x${'1'.repeat(64)}` }),
    ],
    [
      'the owner has become a contract',
      { name: 'ContractOwnerError' },
      ({ node }) => Object.assign(node, { code: '0x60' }),
    ],
  ])('if %s', async (_, error, change) => {
    const scene = createSendScene()
    await scene.store()
    change(scene)
    await expect(again(scene)).rejects.toMatchObject(error)
    expectUntouched(scene)
  })

  test.each<[string, (scene: Scene) => object, object]>([
    [
      'a recipient that is not an address on its chain',
      () => ({ recipient: '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE' }),
      { name: 'InvalidRecipientError' },
    ],
    [
      'the token as its recipient',
      () => ({ recipient: mainnet.chains.ARB.usdc.address }),
      {
        name: 'InvalidRecipientError',
      },
    ],
    [
      'an amount above the limit',
      () => ({ amount: amount + 1n }),
      { name: 'InvalidAmountError', reason: 'aboveMaximum' },
    ],
    ['a route to its own source', () => ({ to: 'BASE' }), { name: 'UnsupportedRouteError' }],
    [
      'a deadline in ten years',
      ({ node }) => ({ permit: { spender, nonce, deadline: node.time(100) + 315_360_000n, r: [] } }),
      { name: 'TransferMovedOnError', cause: { reason: 'deadline' } },
    ],
    [
      'a deadline in ten years, created in ten years',
      ({ node }) => ({
        createdAt: Number(node.time(100) + 315_360_000n) * 1_000,
        permit: { spender, nonce, deadline: node.time(100) + 315_361_000n, r: [] },
      }),
      { name: 'TransferMovedOnError', cause: { reason: 'deadline' } },
    ],
  ])('for a stored record that was tampered with to have %s', async (_, change, error) => {
    const scene = createSendScene({ limits: { maxAmount: amount } })
    await scene.store(change(scene))
    await expect(again(scene)).rejects.toMatchObject(error)
    expectUntouched(scene)
  })

  test('if the service has closed the route in the meantime', async () => {
    const scene = createSendScene()
    scene.pairs = [{ from: 'BASE', to: 'ARB', enabled: false }]
    await scene.store()
    await expect(again(scene)).rejects.toMatchObject({ name: 'RouteDisabledError' })
    expectUntouched(scene)
  })

  test('if it was canceled before, although nothing has to be signed', async () => {
    const scene = createSendScene()
    await scene.store()
    scene.serve = unreachable
    await again(scene)
    await expect(again(scene, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'SigningCancelledError',
    })
    expect(scene.posts).toHaveLength(1)
  })

  test('but with five minutes left it is sent', async () => {
    const scene = createSendScene()
    await scene.store()
    scene.node.head = 250
    expect((await again(scene)).status).toBe('pending')
  })

  test.each<[string, object, string]>([
    [
      'another spender',
      { permit: { spender: `0x${'9'.repeat(40)}`, nonce, deadline: 2n ** 40n, r: [] } },
      'TransferMovedOnError',
    ],
    ['another token', { token: `0x${'9'.repeat(40)}` }, 'TransferMovedOnError'],
    ['another chain id', { chainId: 84532 }, 'TransferMovedOnError'],
    ['a chain without a spender', { from: 'ETH', chainId: 1 }, 'SpenderNotSetError'],
  ])('for a record with %s', async (_, change, name) => {
    const scene = createSendScene()
    await scene.store(change)
    await expect(again(scene)).rejects.toMatchObject({ name })
    expectUntouched(scene)
  })
})

describe('between the signature and the request', () => {
  const whileSigning = (change: (scene: Scene) => unknown) => {
    const scene = createSendScene()
    const { signTypedData } = scene.signer
    scene.signer.signTypedData = async (...call) => {
      await change(scene)
      return signTypedData(...call)
    }
    return scene
  }

  test.each<[string, string, (scene: Scene) => unknown]>([
    ['the nonce advances', 'TransferMovedOnError', ({ node }) => node.setToken({ nonce: nonce + 1n })],
    ['an allowance is granted', 'TransferMovedOnError', ({ node }) => node.setToken({ allowance: amount })],
    ['the token is paused', 'TokenPausedError', ({ node }) => node.setToken({ isPaused: true })],
    ['its time runs out', 'TransferMovedOnError', ({ node }) => Object.assign(node, { head: 251 })],
    [
      'the wallet switches to another account',
      'AccountChangedError',
      ({ signer }) => Object.assign(signer, { current: () => ({ address: spender, chainId: chain.id }) }),
    ],
    [
      'the chain shows that it has left',
      'TransferMovedOnError',
      ({ config }) =>
        config.records.update('record-1', (record) => ({ ...record, status: 'permitUsed' }) as never),
    ],
  ])('it is not sent if %s', async (_, name, change) => {
    const scene = whileSigning(change)
    await scene.store()
    await expect(again(scene)).rejects.toMatchObject({ name })
    expect(scene.posts).toEqual([])
  })

  test('it is not sent if another page’s transfer on its nonce is accepted meanwhile', async () => {
    const scene = whileSigning(() => scene.store(later(scene, { status: 'pending' })))
    await scene.store()
    await expect(again(scene)).rejects.toMatchObject({ name: 'TransferMovedOnError', recordId: 'record-1' })
    expect(scene.posts).toEqual([])
  })

  test('another page’s request of the same sender is waited for', async () => {
    const scene = createSendScene()
    const record = await scene.store()
    const { locks } = scene.config._internal.environment
    let end = () => {}
    const held = locks.hold(
      lockName(record),
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    )
    const sending = again(scene)
    await expect.poll(() => scene.steps).toContain('submitting')
    expect(scene.posts).toEqual([])
    await scene.config.records.update(record.id, (stored) => ({ ...stored, status: 'pending' }) as never)
    end()
    await held
    await expect(sending).rejects.toMatchObject({ name: 'TransferMovedOnError' })
    expect(scene.posts).toEqual([])
  })
})
