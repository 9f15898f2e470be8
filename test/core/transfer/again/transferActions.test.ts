import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { createEnvironment } from '../../../../src/core/environment/createEnvironment.js'
import type { Send } from '../../../../src/core/service/calls.js'
import { transferActions } from '../../../../src/core/transfer/again/transferActions.js'
import { arrived, closable, evmRecord, notSent, solanaRecord } from '../../support/records.js'

const now = 1_767_225_600_000
const spender = '0x3333333333333333333333333333333333333333'
const deadlineIn = (seconds: number) => ({
  permit: {
    spender,
    nonce: 7n,
    deadline: BigInt(now / 1_000 + seconds),
    r: [],
  },
})
const send: Send = () => Promise.reject(new Error('nothing is sent here'))
const actions = (record: Parameters<typeof transferActions>[1], held: readonly string[] = []) =>
  transferActions(
    {
      client: { baseUrl: '/api/bridge' },
      permitSpenders: { BASE: spender },
      _internal: {
        requests: new Map(held.map((id) => [id, send])),
        environment: createEnvironment({ now: () => now }),
      },
    },
    record,
  )
const sent = { status: 'sent', departure: arrived.arrival }

describe('an unanswered permit', () => {
  test.each<[string, number, string[], string[]]>([
    ['can be signed again after a reload', 1_800, [], ['signAgain', 'replace']],
    ['can be sent again while the page is open', 1_800, ['record-1'], ['sendAgain', 'replace']],
    ['must be signed again if another record is in memory', 1_800, ['record-2'], ['signAgain', 'replace']],
    ['can be sent with five minutes left', 300, ['record-1'], ['sendAgain', 'replace']],
    ['can only be replaced with less time left', 299, ['record-1'], ['replace']],
    ['can only be replaced after it has expired', -1, [], ['replace']],
  ])('%s', (_, seconds, held, offered) => {
    expect(actions(evmRecord({ status: 'unanswered', ...deadlineIn(seconds) }), held)).toEqual(offered)
  })
})

describe('a transfer sent through another URL of the service', () => {
  const left = { service: '/api/before', status: 'unanswered' }

  test.each([
    ['a permit', evmRecord({ ...left, ...deadlineIn(1_800) }), ['replace']],
    ['a transaction of Solana', solanaRecord(left), []],
  ])('is not sent again: %s', (_, record, offered) => {
    expect(actions(record)).toEqual(offered)
    expect(actions(record, [record.id])).toEqual(offered)
    expect(actions({ ...record, closable } as typeof record)).toEqual(['setAside'])
  })
})

describe('a permit that could not be signed now', () => {
  const unanswered = { status: 'unanswered', ...deadlineIn(1_800) }

  test.each([
    ['its spender is another one', { permit: { ...unanswered.permit, spender: `0x${'4'.repeat(40)}` } }],
    ['no spender is set for its chain', { from: 'ETH', chainId: 1, token: mainnet.chains.ETH.usdc.address }],
  ])('can only be replaced: %s', (_, change) => {
    const record = evmRecord({ ...unanswered, ...change })
    expect(actions(record)).toEqual(['replace'])
    expect(actions(record, [record.id])).toEqual(['replace'])
  })
})

describe('other actions for a permit', () => {
  test.each<[string, object, string[]]>([
    ['submitting', { status: 'submitting' }, []],
    ['pending', { status: 'pending' }, []],
    ['refused', { status: 'refused' }, ['replace']],
    ['reverted', { status: 'reverted' }, ['replace']],
    ['permitUsed', { status: 'permitUsed' }, ['clearAllowance']],
    ['sent', sent, []],
    ['arrived', arrived, []],
    ['notSent', notSent, []],
  ])('%s', (_, state, offered) => {
    expect(actions(evmRecord({ ...state, ...deadlineIn(1_800) }), ['record-1'])).toEqual(offered)
  })
})

describe('a Solana transaction', () => {
  test.each<[string, object, string[]]>([
    [
      'unanswered is sent again unchanged, because the same bytes land only once',
      { status: 'unanswered' },
      ['sendAgain'],
    ],
    [
      'unanswered and without its bytes is waited for',
      { status: 'unanswered', signedTransaction: undefined },
      [],
    ],
    ['accepted is waited for', { status: 'pending' }, []],
    ['refused is waited for', { status: 'refused' }, []],
    ['reverted cannot land again', { status: 'reverted' }, []],
    ['sent', sent, []],
    ['notSent', notSent, []],
  ])('%s', (_, state, offered) => {
    expect(actions(solanaRecord(state))).toEqual(offered)
  })
})
