import { describe, expect, test } from 'vitest'
import { createBridgeConfig } from '../../../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import { senderKey } from '../../../../src/core/record/sender.js'
import { reopenDoubtful } from '../../../../src/core/transfer/evm/reopenDoubtful.js'
import { nonce, permitRecord, word } from '../../support/permitScene.js'

const createConfig = () =>
  createBridgeConfig({ baseUrl: '/api/bridge', storage: memoryStorage(), environment: { now: () => 50 } })

describe('a transfer that a single witness called expired', () => {
  const doubtful = { status: 'notSent', reason: 'expired', agreed: ['0'] }
  const sender = senderKey(permitRecord())
  const reopen = async (used: bigint, ...others: object[]) => {
    const config = createConfig()
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
    const config = createConfig()
    await config.records.put(permitRecord({ ...doubtful, agreed: ['0', '1'] }))
    await expect(reopenDoubtful(config, sender, nonce + 1n)).resolves.toBeUndefined()
  })
})
