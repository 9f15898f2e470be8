import type { Channel } from '../../src/core/environment/createChannel.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { openEntry } from '../../src/core/record/recordEnvelope.js'
import { createOriginLocks, type OriginLocks } from './OriginLocks.js'
import type { Tab } from './Tab.js'

/** One browser of the person: what its tabs share, and what persists. */
export type Device = {
  readonly name: string
  /** The persistent storage. */
  readonly items: Map<string, string>
  readonly locks: OriginLocks
  readonly tabs: Tab[]
  isFull: boolean
  /** How far its clock is ahead, in ms. */
  skew: number
  /** The time of its clock, in ms since 1970. */
  now(): number
  /** The records that the person or the kit has deleted. */
  readonly deleted: TransferRecord[]
  /** The channel between its tabs, as one of them has it. */
  channelOf(tab: { isAlive: boolean }): Channel
  /** Every persistent record. */
  records(): readonly TransferRecord[]
}

export function createDevice(name: string, now: () => number): Device {
  const items = new Map<string, string>()
  const listeners = new Set<{ tab: { isAlive: boolean }; listener: (recordId: string) => void }>()
  const read = new Map<string, TransferRecord | undefined>()
  const device: Device = {
    name,
    items,
    locks: createOriginLocks(),
    tabs: [],
    isFull: false,
    skew: 0,
    now: () => now() + device.skew,
    deleted: [],
    channelOf: (tab) => ({
      post(recordId) {
        for (const { tab: other, listener } of listeners)
          if (other !== tab && other.isAlive) listener(recordId)
      },
      subscribe(listener) {
        const entry = { tab, listener }
        listeners.add(entry)
        return () => listeners.delete(entry)
      },
    }),
    records: () =>
      [...items].flatMap(([key, text]) => {
        if (!read.has(text)) read.set(text, readRecord(key, text))
        return read.get(text) ?? []
      }),
  }
  return device
}

function readRecord(key: string, text: string): TransferRecord | undefined {
  const entry = openEntry(key.slice(key.indexOf(':') + 1), text)
  return 'record' in entry ? entry.record : undefined
}
