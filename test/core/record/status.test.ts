import { describe, expect, onTestFinished, test } from 'vitest'
import type { Readers } from '../../../src/core/chain/reader.js'
import { createEnvironment } from '../../../src/core/environment/createEnvironment.js'
import { setAside as closeAside } from '../../../src/core/follow/setAside.js'
import { isDepartedRecord } from '../../../src/core/record/attributedTransactions.js'
import type { TransferRecord, TransferStatus } from '../../../src/core/record/record.js'
import { recordStage } from '../../../src/core/record/recordEnvelope.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { senderKey } from '../../../src/core/record/sender.js'
import {
  isBlocking,
  isClosedRecord,
  isOpenRecord,
  isReplaceable,
  isSettledRecord,
  listOffers,
  type StatusRule,
  statusRules,
} from '../../../src/core/record/status.js'
import { getDecisionTime } from '../../../src/core/record/timing.js'
import { sendTransferAgain } from '../../../src/core/transfer/again/sendTransferAgain.js'
import { transfer } from '../../../src/core/transfer/evm/transfer.js'
import { transferActions } from '../../../src/core/transfer/transferActions.js'
import { arrived, evmRecord, notSent, setAside, solanaRecord } from '../support/records.js'
import { createSendScene } from '../support/sendScene.js'

const { isFinal: _, ...provisional } = arrived.arrival
const final = { ...provisional, isFinal: true }
const finalArrival = { ...arrived, arrival: final, departure: final }

const sent = { status: 'sent', departure: provisional }

/** The meaning of each status before there was a single table, written out by hand. */
const meanings: [string, object, { [question: string]: 'both' | 'evm' | 'solana' }][] = [
  ['submitting', { status: 'submitting' }, { isBlocking: 'both', isOpenRecord: 'both' }],
  ['unanswered', { status: 'unanswered' }, { isBlocking: 'both', isOpenRecord: 'both' }],
  ['pending', { status: 'pending' }, { isBlocking: 'both', isOpenRecord: 'both' }],
  ['refused', { status: 'refused' }, { isBlocking: 'both', isOpenRecord: 'both', isReplaceable: 'evm' }],
  ['reverted', { status: 'reverted' }, { isBlocking: 'both', isOpenRecord: 'both', isReplaceable: 'evm' }],
  ['permitUsed', { status: 'permitUsed' }, { isBlocking: 'both', isOpenRecord: 'both' }],
  ['sent', sent, { isOpenRecord: 'both', isDepartedRecord: 'both' }],
  ['arrived', { ...arrived, arrival: provisional }, { isDepartedRecord: 'both' }],
  ['arrived in final blocks', finalArrival, { isDepartedRecord: 'both', isSettledRecord: 'both' }],
  [
    'arrived with a departure that is not final',
    { ...finalArrival, departure: provisional },
    { isDepartedRecord: 'both' },
  ],
  ['notSent', notSent, { isSettledRecord: 'both', isClosedRecord: 'both' }],
  ['setAside', setAside, { isSettledRecord: 'both', isClosedRecord: 'both' }],
]
const questions = {
  isBlocking,
  isClosedRecord,
  isOpenRecord,
  isReplaceable,
  isDepartedRecord,
  isSettledRecord,
} satisfies { [question: string]: (record: TransferRecord) => boolean }

describe.each(meanings)('%s', (_name, state, answers) => {
  test.each(Object.entries(questions))('%s', (question, ask) => {
    const yes = answers[question]
    expect(ask(evmRecord(state))).toBe(yes === 'both' || yes === 'evm')
    expect(ask(solanaRecord(state))).toBe(yes === 'both' || yes === 'solana')
  })
})

/** For each question about a status alone: the statuses for which the answer is yes. */
const rules: [keyof StatusRule, 'evm' | 'solana', readonly TransferStatus[]][] = [
  ['expires', 'evm', ['submitting', 'unanswered', 'pending', 'refused', 'reverted']],
  ['expires', 'solana', ['submitting', 'unanswered', 'pending', 'refused', 'reverted']],
  ['hasUsedPermit', 'evm', ['permitUsed']],
]
test.each(rules)('%s, on %s', (column, source, expected) => {
  const rows = Object.entries(statusRules[source])
  expect(rows.flatMap(([status, rule]) => (rule[column] ? [status] : [])).sort()).toEqual(
    [...expected].sort(),
  )
})

describe('beside another permit on the same nonce', () => {
  const unanswered = evmRecord({ status: 'unanswered' })
  const all = ['sendAgain', 'signAgain', 'replace', 'revokeAllowance', 'setAside']
  const endings = ['revokeAllowance', 'setAside']
  const beside = (change: object) =>
    listOffers(unanswered, [unanswered, evmRecord({ id: 'other', ...change })])

  test.each([
    ['is on its way', { status: 'submitting' }],
    ['was accepted', { status: 'pending' }],
    ['was used', { status: 'permitUsed' }],
    ['has left', sent],
    ['was accepted before the answer was lost', { status: 'unanswered', acceptedAt: 1 }],
    ['was accepted by what version 1 noted', { status: 'unanswered', serviceStatus: 'processing' }],
  ])('that %s, nothing is sent', (_name, change) => {
    expect(beside(change)).toEqual(endings)
    const refused = evmRecord({ status: 'refused' })
    expect(listOffers(refused, [evmRecord({ id: 'other', ...change })])).toEqual(endings)
    const over = evmRecord(notSent)
    expect(listOffers(over, [evmRecord({ id: 'other', ...change })])).toEqual([])
  })

  test.each([
    ['has no answer', { status: 'unanswered' }],
    ['was refused', { status: 'refused', acceptedAt: 1 }],
    ['has failed', { status: 'reverted', acceptedAt: 1 }],
    ['is over', { ...notSent, acceptedAt: 1 }],
    ['is on another nonce', { ...sent, permit: { ...Object(unanswered).permit, nonce: 8n } }],
  ])('that %s, everything is offered', (_name, change) => {
    expect(beside(change)).toEqual(all)
  })

  test('its own record does not count as another', () => {
    const accepted = evmRecord({ status: 'unanswered', acceptedAt: 1 })
    expect(listOffers(accepted, [accepted])).toEqual(all)
  })
})

test('a transfer from Solana that has no answer may be sent again or set aside', () => {
  expect(listOffers(solanaRecord({ status: 'unanswered' }))).toEqual(['sendAgain', 'setAside'])
  expect(listOffers(solanaRecord({ status: 'pending' }))).toEqual(['setAside'])
})

/** Each kind of source chain, and how to make a record of it. */
const kinds = [
  ['evm', evmRecord],
  ['solana', solanaRecord],
] as const

describe.each(kinds)('one table entry decides everywhere, from %s', (source, record) => {
  /** Changes a status rule for the duration of a test. */
  function change(status: TransferStatus, rule: StatusRule) {
    const table = statusRules[source] as { [status in TransferStatus]: StatusRule }
    const before = table[status]
    table[status] = rule
    onTestFinished(() => {
      table[status] = before
    })
  }
  const actions = (of: TransferRecord) =>
    transferActions(
      {
        client: { baseUrl: of.service },
        permitSpenders: { BASE: '0x3333333333333333333333333333333333333333' },
        _internal: { requests: new Map(), environment: createEnvironment() },
      },
      of,
    )
  async function isGuarded(of: TransferRecord): Promise<boolean> {
    const store = createRecordStore(memoryStorage())
    await store.put(of)
    return (await store.findBlocking(senderKey(of), isBlocking)) !== undefined
  }
  const closable = { at: 1, balance: 0n, agreed: ['node'], silent: [] }

  test('whether it blocks: the guard of the next transfer, and the stored stage', async () => {
    const pending = record({ status: 'pending' })
    expect([await isGuarded(pending), recordStage(pending)]).toEqual([true, 'unsettled'])
    change('pending', {})
    expect([await isGuarded(pending), recordStage(pending)]).toEqual([false, 'moving'])
  })

  test('whether it expires: its decision time', () => {
    const pending = record({ status: 'pending' })
    expect(getDecisionTime(pending)).toBeGreaterThan(pending.createdAt)
    change('pending', { blocks: true })
    expect(getDecisionTime(pending)).toBeUndefined()
  })

  test('whether it may be replaced: the actions', () => {
    const pending = record({ status: 'pending' })
    expect(actions(pending)).not.toContain('replace')
    change('pending', { blocks: true, replaceable: 'whenChosen' })
    expect(actions(pending)).toContain('replace')
  })

  test('what is offered: the actions', () => {
    const pending = record({ status: 'pending', closable })
    expect(actions(pending)).toEqual(['setAside'])
    change('pending', { blocks: true })
    expect(actions(pending)).toEqual([])
  })

  test('whether its permit was used: the allowance that may be revoked', () => {
    const pending = record({ status: 'pending' })
    expect(actions(pending)).toEqual([])
    change('pending', { blocks: true, hasUsedPermit: true, offers: ['revokeAllowance'] })
    expect(actions(pending)).toEqual(['revokeAllowance'])
  })

  test('whether it is settled: what may be deleted', async () => {
    const store = createRecordStore(memoryStorage())
    const of = record(notSent)
    await store.put(of)
    change('notSent', {})
    expect(await store.remove(of.id)).toBe(false)
    change('notSent', { isOver: 'settled' })
    expect(await store.remove(of.id)).toBe(true)
  })

  test('whether it has left: what other records may not claim', () => {
    expect(isDepartedRecord(record(sent))).toBe(true)
    change('sent', {})
    expect(isDepartedRecord(record(sent))).toBe(false)
  })
})

describe('one table entry decides what is refused', () => {
  function change(status: TransferStatus, rule: StatusRule) {
    const table = statusRules.evm as { [status in TransferStatus]: StatusRule }
    const before = table[status]
    table[status] = rule
    onTestFinished(() => {
      table[status] = before
    })
  }
  const { blocks, expires, offers } = statusRules.evm.unanswered as Required<StatusRule>

  test('whether it may be replaced: the guard of a transfer that the person chose to replace it with', async () => {
    change('unanswered', { blocks, expires, offers })
    const scene = createSendScene()
    const { id } = await scene.store()
    const again = () => sendInPlaceOf(scene, id)
    await expect(again()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
    expect(scene.posts).toEqual([])
    change('unanswered', { blocks, expires, offers, replaceable: 'whenChosen' })
    expect(await again()).toMatchObject({ status: 'pending' })
  })

  test('what is offered: what is sent again', async () => {
    const scene = createSendScene()
    const { id } = await scene.store()
    change('unanswered', { blocks, expires })
    const { config, readers, signer } = scene
    const again = () => sendTransferAgain(config, { id, readers, signer })
    await expect(again()).rejects.toMatchObject({ name: 'TransferMovedOnError' })
    expect(signer.asked).toEqual([])
    change('unanswered', { blocks, expires, offers })
    expect(await again()).toMatchObject({ status: 'pending' })
  })

  test('what is offered: what is closed without a known outcome', async () => {
    const scene = createSendScene()
    const { id } = await scene.store({ status: 'pending' })
    change('pending', { blocks, expires })
    const { config, readers } = scene
    await expect(closeAside(config, { id, readers })).rejects.toMatchObject({ name: 'CannotSetAsideError' })
    expect(scene.node.asked).toEqual([])
  })
})

/** Sends the same amount again as a replacement for a transfer that the person chose. */
function sendInPlaceOf({ config, signer, node }: ReturnType<typeof createSendScene>, replaces: string) {
  const readers: Readers = () => node.reader
  const recipient = '0x2222222222222222222222222222222222222222'
  return transfer(config, {
    from: 'BASE',
    to: 'ARB',
    amount: 10_000_000n,
    recipient,
    signer,
    readers,
    replaces,
  })
}
