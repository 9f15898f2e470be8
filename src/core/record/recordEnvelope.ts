import { object, oneOf, or, type Read, text, that, whole } from '../shape/shape.js'
import { isSettledRecord } from './isSettledRecord.js'
import type { TransferRecord } from './record.js'
import { parseRecord, serializeRecord } from './recordSchema.js'
import { senderKey } from './sender.js'
import { isBlocking } from './status.js'

/**
 * How far a transfer was when it was last written.
 *
 * - `unsettled`: what was signed may still take the money; a new transfer of the same sender waits.
 * - `moving`: the money was seen to leave, or nothing more can; what became of it is still open.
 * - `ended`: nothing of it can change.
 */
export type RecordStage = 'unsettled' | 'moving' | 'ended'

/**
 * A stored transfer that this version cannot read, and what can still be told of it. It is never deleted.
 *
 * - `newer`: a later version wrote it, in another tab or before the page went back to this one.
 * - `damaged`: the record inside is broken.
 * - `unknown`: nothing can be told; it stands in nobody's way.
 */
export type UnreadableRecord =
  | {
      id: string
      reason: 'newer' | 'damaged'
      /** The version of the record inside. */
      version: number
      /** Whose USDC it is, and on which chain, in the form of `senderKey`. */
      sender: string
      stage: RecordStage
      /** Ms since 1970. */
      createdAt: number
    }
  | { id: string; reason: 'unknown' }

/** One stored entry, read. */
export type RecordEntry = { id: string; record: TransferRecord } | UnreadableRecord

const readableVersion = 2

/**
 * What stands around a record, the same in every version, so that each sees what another one left open: neither these
 * names nor what `senderKey` gives may ever change. A stage that is not known here counts as the worst.
 */
const fields = {
  version: whole(1),
  sender: that<string>((given) => typeof given === 'string' && given !== '' && given.length <= 256),
  stage: or(oneOf('unsettled', 'moving', 'ended'), 'unsettled'),
  createdAt: or(whole(0, 8.64e15), 0),
  record: or(text(), ''),
}
const envelope = object(fields)

/** Writes a record and its envelope as text. */
export function wrapRecord(record: TransferRecord): string {
  return JSON.stringify({
    version: record.version,
    sender: senderKey(record),
    stage: recordStage(record),
    createdAt: record.createdAt,
    record: serializeRecord(record),
  } satisfies Read<typeof fields>)
}

/** Reads what is stored under an id, whatever it is. */
export function openEntry(id: string, stored: string): RecordEntry {
  const opened = readEnvelope(stored)
  if (!opened) return { id, reason: 'unknown' }
  const { record: text, ...summary } = opened
  const record = parseRecord(text)
  if (record?.id === id) return { id, record }
  return { id, reason: summary.version > readableVersion ? 'newer' : 'damaged', ...summary }
}

export function recordStage(record: TransferRecord): RecordStage {
  if (isBlocking(record)) return 'unsettled'
  return isSettledRecord(record) ? 'ended' : 'moving'
}

function readEnvelope(stored: string): Read<typeof fields> | undefined {
  try {
    return envelope(JSON.parse(stored))
  } catch {
    return undefined
  }
}
