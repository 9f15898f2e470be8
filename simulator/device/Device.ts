import type { Channel } from '../../src/core/environment/createChannel.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { openEntry } from '../../src/core/record/recordEnvelope.js'
import type { Wallet } from '../person/Wallet.js'
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
  channelOf: ChannelOf
  /** The channel by which its tabs tell each other what they have checked. */
  checksOf: ChannelOf
  /** Every persistent record. A contract's signature stands among its `r` by the first word. */
  records(): readonly TransferRecord[]
}

type ChannelOf = (tab: { isAlive: boolean }) => Channel

export function createDevice(name: string, now: () => number, wallet: Pick<Wallet, 'firstWordOf'>): Device {
  const items = new Map<string, string>()
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
    channelOf: createOriginChannel(),
    checksOf: createOriginChannel(),
    records: () =>
      [...items].flatMap(([key, text]) => {
        if (!read.has(text)) read.set(text, withFirstWords(readRecord(key, text), wallet))
        return read.get(text) ?? []
      }),
  }
  return device
}

function createOriginChannel(): ChannelOf {
  const listeners = new Set<{ tab: { isAlive: boolean }; listener: (message: string) => void }>()
  return (tab) => ({
    post(message) {
      for (const { tab: other, listener } of listeners) if (other !== tab && other.isAlive) listener(message)
    },
    subscribe(listener) {
      const entry = { tab, listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  })
}

function withFirstWords(
  record: TransferRecord | undefined,
  { firstWordOf }: Pick<Wallet, 'firstWordOf'>,
): TransferRecord | undefined {
  if (!record || record.from === 'SOLANA') return record
  const { r, contractSignatures = [] } = record.permit
  const words = contractSignatures.flatMap(({ hash }) => firstWordOf(hash) ?? [])
  return { ...record, permit: { ...record.permit, r: [...r, ...words] } }
}

function readRecord(key: string, text: string): TransferRecord | undefined {
  const entry = openEntry(key.slice(key.indexOf(':') + 1), text)
  return 'record' in entry ? entry.record : undefined
}
