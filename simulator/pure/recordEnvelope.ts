import { openEntry as open, type RecordEntry } from '../../src/core/record/recordEnvelope.js'
import { remember } from './remember.js'

/** Replaces core's record envelope in the simulation: parses each text once and returns the same object. */
export * from '../../src/core/record/recordEnvelope.js'
export const openEntry = remember(
  (id: string, stored: string): RecordEntry => freeze(open(id, stored)),
  (id, stored) => `${id}:${stored}`,
)

function freeze<value extends object>(value: value): value {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}
