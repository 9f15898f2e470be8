import { custom, fallback, integer, type Output, object, oneOf, string } from '../schema/schema.js'
import type { TransferRecord } from './record.js'
import { parseRecord, serializeRecord } from './recordSchema.js'
import { senderKey } from './sender.js'
import { isBlocking, isSettledRecord } from './status.js'

/**
 * A transfer's stage when it was last written.
 *
 * - `unsettled`: what was signed may still take the money, so the sender's next transfer waits.
 * - `moving`: the money was seen to leave, or nothing more can leave; the outcome is still open.
 * - `ended`: nothing can change anymore.
 */
export type RecordStage = 'unsettled' | 'moving' | 'ended'

/**
 * A stored transfer that this version cannot read, and what is still known about it. It is never deleted.
 *
 * - `newer`: a later version wrote it, in another tab or before the page was rolled back to this one.
 * - `damaged`: the record inside is broken.
 * - `unknown`: nothing is known; it blocks nobody.
 */
export type UnreadableRecord =
  | {
      id: string
      reason: 'newer' | 'damaged'
      version: number
      /** The sender and chain, as a `senderKey`. */
      sender: string
      stage: RecordStage
      /** In ms since 1970. */
      createdAt: number
    }
  | { id: string; reason: 'unknown' }

export type RecordEntry = { id: string; record: TransferRecord } | UnreadableRecord

const readableVersion = 2

/**
 * The envelope around a record. It is the same in every version, so that each version sees what another one left open:
 * neither these names nor the result of `senderKey` may ever change. An unknown stage counts as `unsettled`.
 */
const fields = {
  version: integer(1),
  sender: custom<string>((given) => typeof given === 'string' && given !== '' && given.length <= 256),
  stage: fallback(oneOf('unsettled', 'moving', 'ended'), 'unsettled'),
  createdAt: fallback(integer(0, 8.64e15), 0),
  record: fallback(string(), ''),
}
const envelope = object(fields)

export function wrapRecord(record: TransferRecord): string {
  return JSON.stringify({
    version: record.version,
    sender: senderKey(record),
    stage: recordStage(record),
    createdAt: record.createdAt,
    record: serializeRecord(record),
  } satisfies Output<typeof fields>)
}

/** Parses whatever is stored under an id. */
export function openEntry(id: string, stored: string): RecordEntry {
  const opened = readEnvelope(stored)
  if (!opened) return { id, reason: 'unknown' }
  const { record: text, ...summary } = opened
  const record = parseRecord(text)
  if (record?.id === id) return { id, record }
  return { id, reason: summary.version > readableVersion ? 'newer' : 'damaged', ...summary }
}

/** The record of an entry, if this version can read it. */
export function recordOf(entry: RecordEntry | undefined): TransferRecord | undefined {
  return entry && 'record' in entry ? entry.record : undefined
}

export function recordsOf(entries: readonly RecordEntry[]): TransferRecord[] {
  return entries.flatMap((entry) => recordOf(entry) ?? [])
}

export function recordStage(record: TransferRecord): RecordStage {
  if (isBlocking(record)) return 'unsettled'
  return isSettledRecord(record) ? 'ended' : 'moving'
}

function readEnvelope(stored: string): Output<typeof fields> | undefined {
  try {
    return envelope(JSON.parse(stored))
  } catch {
    return undefined
  }
}
