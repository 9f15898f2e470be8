import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { createEnvironment } from '../../../src/core/environment/createEnvironment.js'
import type { Send } from '../../../src/core/service/calls.js'
import { transferActions } from '../../../src/core/transfer/transferActions.js'
import { arrived, closable, evmRecord, notSent, solanaRecord } from '../support/records.js'

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
const actions = (
  record: Parameters<typeof transferActions>[1],
  held: readonly string[] = [],
  others?: Parameters<typeof transferActions>[2],
) =>
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
    others,
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

describe('an unanswered permit beside another one on its nonce', () => {
  const unanswered = evmRecord({ status: 'unanswered', ...deadlineIn(1_800) })
  const beside = (change: object) => [
    unanswered,
    evmRecord({ id: 'record-2', createdAt: 2, ...deadlineIn(1_860), ...change }),
  ]

  test.each<[string, object]>([
    ['on its way', { status: 'submitting' }],
    ['accepted', { status: 'pending' }],
    ['accepted first', { status: 'pending', createdAt: 0 }],
    ['accepted, although that could not be seen', { status: 'unanswered', acceptedAt: 3 }],
    ['used', { status: 'permitUsed' }],
    ['seen leaving', sent],
    ['seen arriving', arrived],
  ])('is not sent in place of one that was %s', (_, change) => {
    expect(actions(unanswered, [], beside(change))).toEqual([])
    expect(actions(unanswered, ['record-1'], beside(change))).toEqual([])
    expect(actions({ ...unanswered, closable }, [], beside(change))).toEqual(['setAside'])
  })

  test.each<[string, object]>([
    ['unanswered', { status: 'unanswered' }],
    ['refused', { status: 'refused' }],
    ['reverted', { status: 'reverted', acceptedAt: 3 }],
    ['not sent', notSent],
    ['set aside', { status: 'setAside', set: closable }],
    ['on another nonce', { status: 'pending', permit: { spender, nonce: 8n, deadline: 9n, r: [] } }],
    ['of another owner', { status: 'pending', owner: `0x${'5'.repeat(40)}` }],
    ['of another chain', { status: 'pending', chainId: 1 }],
    ['from Solana', solanaRecord()],
  ])('is sent again beside one that is %s', (_, change) => {
    expect(actions(unanswered, [], beside(change))).toEqual(['signAgain', 'replace'])
    expect(actions(unanswered, ['record-1'], beside(change))).toEqual(['sendAgain', 'replace'])
  })

  test('leaves a Solana transaction as it is', () => {
    const transaction = solanaRecord({ status: 'unanswered' })
    expect(actions(transaction, [], beside({ status: 'pending' }))).toEqual(['sendAgain'])
  })
})

describe('other actions for a permit', () => {
  test.each<[string, object, string[]]>([
    ['submitting', { status: 'submitting' }, []],
    ['pending', { status: 'pending' }, []],
    ['refused', { status: 'refused' }, ['replace']],
    ['reverted', { status: 'reverted' }, ['replace']],
    ['permitUsed', { status: 'permitUsed' }, ['revokeAllowance']],
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
