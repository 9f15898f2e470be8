import type { Channel } from '../../src/core/environment/createChannel.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { openEntry } from '../../src/core/record/recordEnvelope.js'
import { createOriginLocks, type OriginLocks } from './OriginLocks.js'
import type { Tab } from './Tab.js'

/** One browser of the person: what its tabs share, and what outlives them. */
export type Device = {
  readonly name: string
  /** What is durable. */
  readonly items: Map<string, string>
  readonly locks: OriginLocks
  readonly tabs: Tab[]
  isFull: boolean
  /** How far its clock is ahead, in ms. */
  skew: number
  /** What its clock says, in ms since 1970. */
  now(): number
  /** What its person has deleted, or the kit itself. */
  readonly deleted: TransferRecord[]
  /** The channel between its tabs, as one of them has it. */
  channelOf(tab: { isAlive: boolean }): Channel
  /** Every record that is durable now. */
  records(): readonly TransferRecord[]
}

export function createDevice(name: string, now: () => number): Device {
  const items = new Map<string, string>()
  const hearers = new Set<{ tab: { isAlive: boolean }; hear: (recordId: string) => void }>()
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
        for (const { tab: other, hear } of hearers) if (other !== tab && other.isAlive) hear(recordId)
      },
      subscribe(hear) {
        const hearer = { tab, hear }
        hearers.add(hearer)
        return () => hearers.delete(hearer)
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
