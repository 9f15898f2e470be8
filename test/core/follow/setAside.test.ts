import { describe, expect, test } from 'vitest'
import type { Readers } from '../../../src/core/chain/reader.js'
import { setAside } from '../../../src/core/follow/setAside.js'
import { latestDeadline } from '../../../src/core/record/permitLifetime.js'
import type { EvmSource } from '../../../src/core/record/record.js'
import { senderKey } from '../../../src/core/record/sender.js'
import { isBlocking } from '../../../src/core/record/status.js'
import { sendTransferAgain } from '../../../src/core/transfer/again/sendTransferAgain.js'
import { transferActions } from '../../../src/core/transfer/transferActions.js'
import { createEvmNode, type EvmNode, refusal } from '../support/createEvmNode.js'
import { createFollowScene } from '../support/followScene.js'
import { amount, deadline, nonce, word } from '../support/permitScene.js'
import { closable } from '../support/records.js'

const now = 9e14

/** A transfer whose nonce was used by something unknown, long after its deadline. */
async function lostTransfer(change: object = {}) {
  const scene = createFollowScene({ environment: { now: () => now } })
  Object.assign(scene.base, { head: 170, final: 110 })
  scene.base.setToken({ nonce: nonce + 1n }, 95)
  const record = await scene.store(change)
  const close = (readers: Readers = scene.readers) => setAside(scene.config, { id: record.id, readers })
  return { ...scene, record, close }
}
const readersOf = (...nodes: readonly EvmNode[]): Readers =>
  Object.assign(() => (nodes[0] as EvmNode).reader, {
    witnesses: () => nodes.map(({ reader }, index) => ({ name: `node ${index + 1}`, reader })),
  })
const refused = { name: 'CannotSetAsideError', recordId: 'record-1' }

describe('a transfer that can no longer move', () => {
  test('is closed as neither sent nor not sent, with what was known at that time', async () => {
    const { close, events } = await lostTransfer()
    expect(await close()).toMatchObject({
      status: 'setAside',
      set: { at: now, balance: amount, agreed: ['node'], silent: [] },
    })
    expect(events).toEqual(['setAside'])
  })

  test('no longer blocks another one', async () => {
    const { config, close, record } = await lostTransfer()
    expect(await config.records.findBlocking(senderKey(record), isBlocking)).toBe(record.id)
    await close()
    expect(await config.records.findBlocking(senderKey(record), isBlocking)).toBeUndefined()
  })

  test('keeps the time and balance of the first possible check, separate from those of the closing', async () => {
    const { close } = await lostTransfer({ closable: { ...closable, at: 5, balance: 3n } })
    expect(await close()).toMatchObject({ set: { at: now, balance: 3n } })
  })

  test('cannot be deleted for a day, because it is still checked until then', async () => {
    const { config, close } = await lostTransfer()
    const { id } = await close()
    expect(await config.records.remove(id)).toBe(false)
  })
})

describe('a node that refuses what is old', () => {
  const refuse = (code: number) => () => {
    throw Object.assign(new Error('pruned history unavailable'), { code })
  }

  test.each([
    ['eth_getLogs', 4444],
    ['eth_getLogs', -32000],
    ['eth_getTransactionByHash', -32000],
    ['eth_getTransactionReceipt', 4444],
  ])('with %s and %i does not keep the transfer open', async (method, code) => {
    const { base, close } = await lostTransfer({ sourceHash: word(95) })
    base.lies[method] = refuse(code)
    expect(await close()).toMatchObject({ status: 'setAside', set: { agreed: ['node'] } })
  })

  test('does not keep it open if the nonce is unused and another transaction was sent since', async () => {
    const { base, close, record } = await lostTransfer()
    base.setToken({ nonce }, 95)
    base.addTransaction({ at: 96, hash: word(96), from: record.owner as `0x${string}` })
    base.lies.eth_getLogs = refuse(4444)
    expect(await close()).toMatchObject({ status: 'setAside' })
  })

  test('does not let it be closed before the deadline on that chain', async () => {
    const { base, close } = await lostTransfer()
    Object.assign(base, { head: 100, final: 90 })
    base.lies.eth_getLogs = refuse(4444)
    await expect(close()).rejects.toMatchObject(refused)
  })
})

describe('a first node whose receipts fail', () => {
  const failing = async () => {
    const scene = await lostTransfer({ status: 'pending', sourceHash: word(95) })
    scene.base.lies.eth_getTransactionReceipt = () => {
      throw new TypeError('fetch failed')
    }
    return scene
  }

  test('does not keep a transfer open that can no longer move by its state', async () => {
    const { close } = await failing()
    expect(await close()).toMatchObject({ status: 'setAside' })
  })

  test('does not keep it open beside a second node that shows the same', async () => {
    const { base, close } = await failing()
    const other = createEvmNode({ start: deadline - 1_000n })
    other.setToken({ nonce, balance: amount })
    other.setToken({ nonce: nonce + 1n }, 95)
    Object.assign(other, { head: 170, final: 110 })
    expect(await close(readersOf(base, other))).toMatchObject({ set: { agreed: ['node 1', 'node 2'] } })
  })
})

describe('a transfer whose stored deadline was edited to ten years from now', () => {
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

  test('is closed as soon as nothing signed here can be used anymore', async () => {
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

describe('a page that updates the record while another one closes the transfer', () => {
  /** Changes the record this many times while the nodes are being called. */
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

  test('keeps it open if it does so repeatedly, and closing fails', async () => {
    const { close, config } = await interrupted(1_000)
    await expect(close()).rejects.toMatchObject({ name: 'TransferMovedOnError' })
    expect(await config.records.get('record-1')).toMatchObject({ status: 'unanswered' })
  })
})

describe('a transfer sent through another URL of the service', () => {
  test('is closed by the page with the new URL', async () => {
    const { close } = await lostTransfer({ service: '/api/before' })
    expect(await close()).toMatchObject({ status: 'setAside' })
  })

  test('is not sent again there, because the new URL may be another service', async () => {
    const { config, readers, record } = await lostTransfer({ service: '/api/before' })
    await expect(sendTransferAgain(config, { id: record.id, readers })).rejects.toMatchObject({
      name: 'RecordNotFoundError',
    })
  })
})

describe('a transfer is not closed', () => {
  test('while there is an allowance', async () => {
    const { base, close, config } = await lostTransfer()
    base.setToken({ allowance: amount }, 96)
    await expect(close()).rejects.toMatchObject(refused)
    expect(await config.records.get('record-1')).toMatchObject({ status: 'unanswered', allowance: amount })
  })

  test('until the block that revoked it is final, because a reorg could undo that', async () => {
    const { base, close } = await lostTransfer()
    base.setToken({ allowance: amount }, 96)
    base.setToken({ allowance: 0n }, 165)
    await expect(close()).rejects.toMatchObject(refused)
    Object.assign(base, { head: 180, final: 165 })
    expect(await close()).toMatchObject({ status: 'setAside' })
  })

  test.each([
    ['its state fails', 'eth_call', '0x6e', new TypeError('fetch failed')],
    ['the node is too busy for its state', 'eth_call', '0x6e', refusal(-32005, 'rate limit exceeded')],
    [
      'a gateway refuses its state',
      'eth_call',
      '0x6e',
      Object.assign(new Error('forbidden'), { status: 403 }),
    ],
    ['its number fails', 'eth_getBlockByNumber', 'finalized', new TypeError('fetch failed')],
  ])('if the final block cannot be read for the moment: %s', async (_, method, block, error) => {
    const { base, close } = await lostTransfer()
    base.setToken({ allowance: amount }, 96)
    base.setToken({ allowance: 0n }, 165)
    base.lies[method] = (params, truth) => {
      if (params.includes(block)) throw error
      return truth()
    }
    await expect(close()).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('based on an earlier check: the chains are read again', async () => {
    const { base, close, config } = await lostTransfer({ closable })
    Object.assign(base, { head: 100, final: 90 })
    await expect(close()).rejects.toMatchObject(refused)
    expect(await config.records.get('record-1')).not.toHaveProperty('closable')
  })

  test('if no node answers', async () => {
    const { base, close } = await lostTransfer({ closable })
    base.lies.eth_call = () => {
      throw new TypeError('fetch failed')
    }
    await expect(close()).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('while its request is in progress', async () => {
    await expect((await lostTransfer({ status: 'submitting' })).close()).rejects.toMatchObject(refused)
  })

  test('if its outcome is known', async () => {
    const { close } = await lostTransfer({ status: 'sent', departure: { hash: word(1), at: 1, amount } })
    await expect(close()).rejects.toMatchObject({ name: 'TransferMovedOnError' })
  })

  test('if it belongs to another network, or to none', async () => {
    await expect((await lostTransfer({ network: 'testnet', chainId: 84532 })).close()).rejects.toMatchObject({
      name: 'RecordNotFoundError',
    })
  })

  test('if the chain shows by then that it left, which is stored', async () => {
    const { close, depart } = await lostTransfer({ closable })
    depart(95)
    expect(await close()).toMatchObject({ status: 'sent', departure: { hash: word(95) } })
  })
})

describe('setting aside is offered', () => {
  test.each([
    ['if a check has found that it is possible', { closable }, ['setAside']],
    ['after revoking the remaining allowance', { closable, allowance: 5n }, ['revokeAllowance', 'setAside']],
    ['never before that', {}, ['replace']],
  ])('%s', async (_, change, actions) => {
    const { config, record } = await lostTransfer(change)
    expect(transferActions(config, record)).toEqual(actions)
  })
})
