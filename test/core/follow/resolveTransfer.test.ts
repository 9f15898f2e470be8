import { describe, expect, test } from 'vitest'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { resolveTransfer } from '../../../src/core/follow/resolveTransfer.js'
import { createFollowScene } from '../support/followScene.js'
import { amount, word } from '../support/permitScene.js'

type Scene = ReturnType<typeof createFollowScene>
const resolve = ({ config, readers }: Scene) => resolveTransfer(config, { id: 'record-1', readers })

describe('the chain decides an unanswered request:', () => {
  test.each<[string, (scene: Scene) => void, object]>([
    ['the lost hash is found', ({ depart }) => depart(95), { status: 'sent', departure: { hash: word(95) } }],
    [
      'nothing was sent, with finality',
      ({ base }) => Object.assign(base, { head: 120, final: 110 }),
      { status: 'notSent', reason: 'expired' },
    ],
    ['the outcome is still unknown', () => undefined, { status: 'unanswered' }],
    [
      'the outcome is unknown while there is an allowance',
      ({ base }) => {
        Object.assign(base, { head: 120, final: 110 })
        base.setToken({ allowance: amount })
      },
      { status: 'unanswered' },
    ],
  ])('%s', async (_, happen, record) => {
    const scene = createFollowScene()
    await scene.store()
    happen(scene)
    expect(await resolve(scene)).toMatchObject(record)
    expect(await scene.config.records.get('record-1')).toMatchObject(record)
  })

  test('without using answers from an earlier check', async () => {
    const scene = createFollowScene()
    await scene.store()
    scene.base.final = 95
    scene.base.lies.eth_getLogs = () => []
    scene.depart(94)
    expect((await resolve(scene)).status).toBe('unanswered')
    scene.base.lies = {}
    expect((await resolve(scene)).status).toBe('sent')
  })
})

describe('a record under a former name of the network', () => {
  test('comes to its end on the source chain, which is the same', async () => {
    const scene = createFollowScene()
    await scene.store({ network: 'before' })
    Object.assign(scene.base, { head: 120, final: 110 })
    expect(await resolve(scene)).toMatchObject({ status: 'notSent', reason: 'expired' })
  })

  test('is not looked for at the destination, which may be another one', async () => {
    const scene = createFollowScene()
    await scene.store({ network: 'before' })
    scene.depart(95)
    scene.arrive(98)
    Object.assign(scene.base, { head: 120, final: 110 })
    expect(await resolve(scene)).toMatchObject({ status: 'sent' })
    expect(await resolve(scene)).toMatchObject({ status: 'sent', departure: { isFinal: true } })
  })
})

describe('an error is thrown for', () => {
  test('a record that is not stored here', async () => {
    await expect(resolve(createFollowScene())).rejects.toMatchObject({ name: 'RecordNotFoundError' })
  })

  test.each<[string, object]>([
    ['network', { network: 'testnet', chainId: 84532 }],
    ['chain id', { chainId: 84532 }],
    ['token', { token: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' }],
    ['network, from Solana', { network: 'testnet', from: 'SOLANA' }],
  ])('a record of another %s, because these chains would show that nothing was sent', async (_, change) => {
    const scene = createFollowScene()
    Object.assign(scene.base, { head: 120, final: 110 })
    const { config, readers } = scene
    const record = scene.open(change)
    await expect(checkTransfer(config, { record, readers })).rejects.toMatchObject({
      name: 'RecordNotFoundError',
    })
    expect(scene.base.asked).toEqual([])
  })

  test('a chain that does not answer', async () => {
    const scene = createFollowScene()
    const record = await scene.store()
    scene.base.lies.eth_call = () => {
      throw new TypeError('fetch failed')
    }
    await expect(resolve(scene)).rejects.toMatchObject({ name: 'ChainReadError', chain: 'BASE' })
    expect(await scene.config.records.get('record-1')).toEqual(record)
  })
})
