import { describe, expect, onTestFinished, test } from 'vitest'
import { createEnvironment } from '../../../src/core/environment/createEnvironment.js'
import { isDepartedRecord } from '../../../src/core/record/attributedTransactions.js'
import { isSettledRecord } from '../../../src/core/record/isSettledRecord.js'
import { memoryStorage } from '../../../src/core/record/memoryStorage.js'
import type { TransferRecord, TransferStatus } from '../../../src/core/record/record.js'
import { recordStage } from '../../../src/core/record/recordEnvelope.js'
import { createRecordStore } from '../../../src/core/record/recordStore.js'
import { senderKey } from '../../../src/core/record/sender.js'
import {
  isBlocking,
  isOpenRecord,
  isReplaceable,
  type StatusRule,
  statusRules,
} from '../../../src/core/record/status.js'
import { transferActions } from '../../../src/core/transfer/again/transferActions.js'
import { arrived, evmRecord, notSent, setAside, solanaRecord } from '../support/records.js'

const { isFinal: _, ...provisional } = arrived.arrival
const final = { ...provisional, isFinal: true }
const finalArrival = { ...arrived, arrival: final, departure: final }

const sent = { status: 'sent', departure: provisional }

/** What each status meant before one table said it, written out by hand. */
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
    'arrived by a departure that is not final',
    { ...finalArrival, departure: provisional },
    { isDepartedRecord: 'both' },
  ],
  ['notSent', notSent, { isSettledRecord: 'both' }],
  ['setAside', setAside, { isSettledRecord: 'both' }],
]
const questions = {
  isBlocking,
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

describe('one entry of the table decides everywhere', () => {
  /** Changes what a status means for as long as a test runs. */
  function change(status: TransferStatus, rule: StatusRule) {
    const table = statusRules.evm as { [status in TransferStatus]: StatusRule }
    const before = table[status]
    table[status] = rule
    onTestFinished(() => {
      table[status] = before
    })
  }
  const record = (state: object) => evmRecord(state)
  const actions = (of: TransferRecord) =>
    transferActions({ _internal: { requests: new Map(), environment: createEnvironment() } }, of)
  async function isGuarded(of: TransferRecord): Promise<boolean> {
    const store = createRecordStore(memoryStorage())
    await store.put(of)
    return (await store.findBlocking(senderKey(of), isBlocking)) !== undefined
  }

  test('whether it blocks: the guard of the next transfer, and the stage that is stored', async () => {
    const pending = record({ status: 'pending' })
    expect([await isGuarded(pending), recordStage(pending)]).toEqual([true, 'unsettled'])
    change('pending', {})
    expect([await isGuarded(pending), recordStage(pending)]).toEqual([false, 'moving'])
  })

  test('what is offered: the actions', () => {
    const pending = record({ status: 'pending' })
    expect(actions(pending)).toEqual([])
    change('pending', { blocks: true, offers: ['clearAllowance'] })
    expect(actions(pending)).toEqual([])
    expect(actions(record({ status: 'pending', allowance: 1n }))).toEqual(['clearAllowance'])
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

  test('whether it has left: what other records may not take for theirs', () => {
    expect(isDepartedRecord(record(sent))).toBe(true)
    change('sent', {})
    expect(isDepartedRecord(record(sent))).toBe(false)
  })
})
