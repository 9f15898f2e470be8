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
  /** The channel between its tabs, as one of them has it. */
  channelOf(tab: { isAlive: boolean }): Channel
  /** Every record that is durable now. */
  records(): readonly TransferRecord[]
}

export function createDevice(name: string): Device {
  const items = new Map<string, string>()
  const hearers = new Set<{ tab: { isAlive: boolean }; hear: (recordId: string) => void }>()
  const read = new Map<string, TransferRecord | undefined>()
  return {
    name,
    items,
    locks: createOriginLocks(),
    tabs: [],
    isFull: false,
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
}

function readRecord(key: string, text: string): TransferRecord | undefined {
  const entry = openEntry(key.slice(key.indexOf(':') + 1), text)
  return 'record' in entry ? entry.record : undefined
}
