import { describe, expect, test } from 'vitest'
import { setAside } from '../../../src/core/follow/setAside.js'
import { latestDeadline } from '../../../src/core/record/permitLifetime.js'
import type { EvmSource } from '../../../src/core/record/record.js'
import { senderKey } from '../../../src/core/record/sender.js'
import { isBlocking } from '../../../src/core/record/status.js'
import { sendTransferAgain } from '../../../src/core/transfer/again/sendTransferAgain.js'
import { transferActions } from '../../../src/core/transfer/again/transferActions.js'
import { createFollowScene } from '../support/followScene.js'
import { amount, deadline, nonce, word } from '../support/permitScene.js'
import { closable } from '../support/records.js'

const now = 9e14

/** A transfer whose nonce was used by nobody knows what, long after its deadline. */
async function lostTransfer(change: object = {}) {
  const scene = createFollowScene({ environment: { now: () => now } })
  Object.assign(scene.base, { head: 170, final: 110 })
  scene.base.setToken({ nonce: nonce + 1n }, 95)
  const record = await scene.store(change)
  const close = () => setAside(scene.config, { id: record.id, readers: scene.readers })
  return { ...scene, record, close }
}
const refused = { name: 'CannotSetAsideError', recordId: 'record-1' }

describe('a transfer that nothing can move any more', () => {
  test('is closed as neither sent nor not sent, with what was known then', async () => {
    const { close, events } = await lostTransfer()
    expect(await close()).toMatchObject({
      status: 'setAside',
      set: { at: now, balance: amount, agreed: ['node'], silent: [] },
    })
    expect(events).toEqual(['setAside'])
  })

  test('no longer stands in the way of another', async () => {
    const { config, close, record } = await lostTransfer()
    expect(await config.records.findBlocking(senderKey(record), isBlocking)).toBe(record.id)
    await close()
    expect(await config.records.findBlocking(senderKey(record), isBlocking)).toBeUndefined()
  })

  test('keeps the time of the check that let it be closed, and the balance then, apart from those of the closing', async () => {
    const { close } = await lostTransfer({ closable: { ...closable, at: 5, balance: 3n } })
    expect(await close()).toMatchObject({ set: { at: now, balance: 3n } })
  })

  test('cannot be deleted for a day: until then it is still looked for', async () => {
    const { config, close } = await lostTransfer()
    const { id } = await close()
    expect(await config.records.remove(id)).toBe(false)
  })
})

describe('a transfer whose stored deadline was changed to ten years from now', () => {
  const changed = async () => {
    const scene = await lostTransfer()
    await scene.config.records.update('record-1', (record) => ({
      ...record,
      permit: { ...(record as typeof record & EvmSource).permit, deadline: deadline + 315_360_000n },
    }))
    return { ...scene, latest: Number(latestDeadline(scene.record.createdAt)) }
  }
  const goTo = ({ base }: Awaited<ReturnType<typeof changed>>, seconds: number) => {
    while (Number(base.time(base.head)) < seconds) base.head += 1
    base.final = base.head
  }

  test('is closed as soon as nothing that was signed here could be used any more', async () => {
    const scene = await changed()
    goTo(scene, scene.latest + 1)
    expect(await scene.close()).toMatchObject({ status: 'setAside' })
  })

  test('is not closed before', async () => {
    const scene = await changed()
    goTo(scene, scene.latest - 20)
    await expect(scene.close()).rejects.toMatchObject(refused)
  })
})

describe('a page that stores what it has seen while another one closes a transfer', () => {
  /** As often as that, the record is changed while the nodes are asked. */
  async function interrupted(times: number) {
    const scene = await lostTransfer()
    let left = times
    const { eth_call } = scene.base.lies
    scene.base.lies.eth_call = async (params, truth) => {
      const answer = eth_call ? eth_call(params, truth) : truth()
      left -= 1
      if (left >= 0)
        await scene.config.records.update('record-1', (stored) => ({ ...stored, serviceStatus: `${left}` }))
      return answer
    }
    return scene
  }

  test('does not keep it open', async () => {
    expect(await (await interrupted(1)).close()).toMatchObject({ status: 'setAside', serviceStatus: '0' })
  })

  test('again and again, keeps it open, and that is no success', async () => {
    const { close, config } = await interrupted(1_000)
    await expect(close()).rejects.toMatchObject({ name: 'TransferMovedOnError' })
    expect(await config.records.get('record-1')).toMatchObject({ status: 'unanswered' })
  })
})

describe('a transfer that was sent by another address of the service', () => {
  test('is closed by the page that has the new one', async () => {
    const { close } = await lostTransfer({ service: '/api/before' })
    expect(await close()).toMatchObject({ status: 'setAside' })
  })

  test('is not sent again there: the new one may be another service', async () => {
    const { config, readers, record } = await lostTransfer({ service: '/api/before' })
    await expect(sendTransferAgain(config, { id: record.id, readers })).rejects.toMatchObject({
      name: 'RecordNotFoundError',
    })
  })
})

describe('is not closed', () => {
  test('while an allowance stands', async () => {
    const { base, close, config } = await lostTransfer()
    base.setToken({ allowance: amount }, 96)
    await expect(close()).rejects.toMatchObject(refused)
    expect(await config.records.get('record-1')).toMatchObject({ status: 'unanswered', allowance: amount })
  })

  test('on what an earlier check has found: it is read again', async () => {
    const { base, close, config } = await lostTransfer({ closable })
    Object.assign(base, { head: 100, final: 90 })
    await expect(close()).rejects.toMatchObject(refused)
    expect(await config.records.get('record-1')).not.toHaveProperty('closable')
  })

  test('where no node answers', async () => {
    const { base, close } = await lostTransfer({ closable })
    base.lies.eth_call = () => {
      throw new TypeError('fetch failed')
    }
    await expect(close()).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('while its request is on its way', async () => {
    await expect((await lostTransfer({ status: 'submitting' })).close()).rejects.toMatchObject(refused)
  })

  test('where it is known what became of it', async () => {
    const { close } = await lostTransfer({ status: 'sent', departure: { hash: word(1), at: 1, amount } })
    await expect(close()).rejects.toMatchObject({ name: 'TransferMovedOnError' })
  })

  test('where it is of another network, or of none', async () => {
    await expect((await lostTransfer({ network: 'testnet' })).close()).rejects.toMatchObject({
      name: 'RecordNotFoundError',
    })
  })

  test('where the chain shows by then that it has left: that is stored', async () => {
    const { close, depart } = await lostTransfer({ closable })
    depart(95)
    expect(await close()).toMatchObject({ status: 'sent', departure: { hash: word(95) } })
  })
})

describe('is offered', () => {
  test.each([
    ['where a check has found that it may be', { closable }, ['setAside']],
    ['after taking back what stands', { closable, allowance: 5n }, ['clearAllowance', 'setAside']],
    ['never before', {}, ['replace']],
  ])('%s', async (_, change, actions) => {
    const { config, record } = await lostTransfer(change)
    expect(transferActions(config, record)).toEqual(actions)
  })
})
