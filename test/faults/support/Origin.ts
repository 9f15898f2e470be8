import { type Locks, processLocks } from '../../../src/core/environment/locks.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { openEntry, type RecordEntry } from '../../../src/core/record/recordEnvelope.js'
import type { RecordStorage } from '../../../src/core/record/recordStorage.js'
import { createOriginChannel } from '../../support/createOriginChannel.js'

/** What the pages of one origin share and a reload keeps: storage, locks, and messages about changes. */
export class Origin {
  private readonly items = new Map<string, string>()
  /** The parsed items: the matrix asks for them far more often than they change. */
  private readonly entries = new Map<string, RecordEntry>()
  readonly locks: Locks = processLocks()

  constructor(
    /** Called with every write, before it takes effect. */
    private readonly onWrite: (key: string, value: string) => Promise<void>,
    private readonly onRemove: (key: string) => void,
    private readonly onWritten: () => void,
  ) {}

  readonly storage: RecordStorage = {
    getItem: async (key) => this.items.get(key),
    setItem: async (key, value) => {
      await this.onWrite(key, value)
      this.items.set(key, value)
      this.entries.set(key, openEntry(recordId(key), value))
      this.onWritten()
    },
    removeItem: async (key) => {
      this.onRemove(key)
      this.items.delete(key)
      this.entries.delete(key)
    },
    keys: async () => [...this.items.keys()],
  }

  /** Opens one page's end of the channel for changed records. */
  readonly openChannel = createOriginChannel()
  /** Opens one page's end of the channel for checks. */
  readonly openChecks = createOriginChannel()

  /** Every record that is stored now. */
  records(): TransferRecord[] {
    return [...this.entries.values()].flatMap((entry) => ('record' in entry ? [entry.record] : []))
  }

  /** Everything that is stored, as text. */
  text(): string {
    return [...this.items.values()].join('\n')
  }
}

/** The record that is stored under a key. */
export function recordId(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1)
}
