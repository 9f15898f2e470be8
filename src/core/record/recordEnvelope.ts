import * as v from 'valibot'
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

const readableVersion = 1

/**
 * What stands around a record, the same in every version, so that each sees what another one left open: neither these
 * names nor what `senderKey` gives may ever change. A stage that is not known here counts as the worst.
 */
const envelope = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sender: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  stage: v.fallback(v.picklist(['unsettled', 'moving', 'ended']), 'unsettled'),
  createdAt: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)), 0),
  record: v.fallback(v.string(), ''),
})

/** Writes a record and its envelope as text. */
export function wrapRecord(record: TransferRecord): string {
  return JSON.stringify({
    version: record.version,
    sender: senderKey(record),
    stage: recordStage(record),
    createdAt: record.createdAt,
    record: serializeRecord(record),
  } satisfies v.InferInput<typeof envelope>)
}

/** Reads what is stored under an id, whatever it is. */
export function openEntry(id: string, stored: string): RecordEntry {
  const opened = readEnvelope(stored)
  if (!opened) return { id, reason: 'unknown' }
  const { record: text, ...told } = opened
  const record = parseRecord(text)
  if (record?.id === id) return { id, record }
  return { id, reason: told.version > readableVersion ? 'newer' : 'damaged', ...told }
}

export function recordStage(record: TransferRecord): RecordStage {
  if (isBlocking(record)) return 'unsettled'
  return isSettledRecord(record) ? 'ended' : 'moving'
}

function readEnvelope(stored: string): v.InferOutput<typeof envelope> | undefined {
  try {
    const result = v.safeParse(envelope, JSON.parse(stored))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
