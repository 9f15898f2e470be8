import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordState, TransferRecord } from '../../../src/core/record/record.js'
import { openEntry, recordStage, wrapRecord } from '../../../src/core/record/recordEnvelope.js'
import { senderKey } from '../../../src/core/record/sender.js'
import { evmRecord, solanaRecord } from '../support/records.js'

const runs = { seed: 1, numRuns: 1_000 }

const observation = { hash: `0x${'1a'.repeat(32)}`, at: 1, amount: 10_000_000n, isFinal: true }
const states: readonly RecordState[] = [
  { status: 'unanswered' },
  { status: 'pending' },
  { status: 'permitUsed' },
  { status: 'sent', departure: observation },
  { status: 'arrived', departure: observation, arrival: observation, proof: 'match' },
  { status: 'notSent', reason: 'expired', agreed: ['one.test'] },
]

/** Records of both kinds, with anything that a person may enter or a chain may return. */
const records: fc.Arbitrary<TransferRecord> = fc
  .record({
    make: fc.constantFrom(evmRecord, solanaRecord),
    state: fc.constantFrom(...states),
    id: fc.stringMatching(/^[0-9a-f]{32}$/),
    amount: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
    createdAt: fc.integer({ min: 0, max: 4e12 }),
  })
  .map(({ make, state, ...change }) => make({ ...change, ...state }))

/** Field names that no version has used so far. */
const unknown = fc.dictionary(fc.stringMatching(/^later[A-Z][a-z]{0,8}$/), fc.jsonValue())

const withRecord = (stored: string, change: (record: object) => object) => {
  const envelope = JSON.parse(stored) as { record: string }
  const record = JSON.stringify(change(JSON.parse(envelope.record) as object))
  return JSON.stringify({ ...envelope, record })
}

test('a wrapped record is unwrapped unchanged, whatever its content', () => {
  fc.assert(
    fc.property(records, (record) => {
      expect(openEntry(record.id, wrapRecord(record))).toEqual({ id: record.id, record })
    }),
    runs,
  )
})

test('unknown fields in the envelope or the record change nothing', () => {
  fc.assert(
    fc.property(records, unknown, unknown, (record, around, within) => {
      const stored = withRecord(wrapRecord(record), (inner) => ({ ...inner, ...within }))
      const text = JSON.stringify({ ...(JSON.parse(stored) as object), ...around })
      expect(openEntry(record.id, text)).toEqual({ id: record.id, record })
    }),
    runs,
  )
})

test('a later version’s record still shows its sender and whether it blocks', () => {
  const later = fc.integer({ min: 3, max: 1_000 })
  fc.assert(
    fc.property(records, unknown, later, (record, within, version) => {
      const stored = withRecord(wrapRecord(record), () => ({ ...within, version, id: record.id }))
      const text = JSON.stringify({ ...(JSON.parse(stored) as object), version })
      expect(openEntry(record.id, text)).toEqual({
        id: record.id,
        reason: 'newer',
        version,
        sender: senderKey(record),
        stage: recordStage(record),
        createdAt: record.createdAt,
      })
    }),
    runs,
  )
})

test('no stored text throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(openEntry('record-1', text).id).toBe('record-1')
    }),
    runs,
  )
})
