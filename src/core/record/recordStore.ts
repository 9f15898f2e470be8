import { deviceMargin, isInFuture } from '../chain/finality.js'
import { type Channel, createChannel } from '../environment/createChannel.js'
import { createPublisher } from '../environment/createPublisher.js'
import { createLocks, type Locks } from '../environment/locks.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import { mayForget } from './mayForget.js'
import { type Change, createPageMemory } from './pageMemory.js'
import { latestDeadline } from './permitLifetime.js'
import type { TransferRecord } from './record.js'
import { type RecordEntry, recordOf, recordsOf, type UnreadableRecord } from './recordEnvelope.js'
import { createRecordRepository } from './recordRepository.js'
import type { RecordStorage } from './recordStorage.js'
import { senderKey } from './sender.js'
import { isSettledRecord, type StatusRule, statusRule } from './status.js'

/** How many ended transfers are kept per sender. */
const mostEnded = 100

/**
 * Where a record is written: to the storage, or only to this page's memory if the storage fails and the person
 * continues anyway.
 */
export type Persistence = 'storage' | 'memory'

/**
 * Tells whether a stored record blocks a new one of the same sender, because both authorizations could be used. The
 * caller decides which records may be replaced.
 */
export type Blocks = (record: TransferRecord) => boolean

/** What a store shares with other stores over the same storage. */
export type RecordStoreOptions = {
  /** @default those of the storage, else those of the browser or the process */
  locks?: Locks | undefined
  /** @default a `BroadcastChannel` of the origin, where there is one */
  channel?: Channel | undefined
  /** In ms since 1970. @default Date.now */
  now?: (() => number) | undefined
}

/**
 * The records of one storage: written before anything signed is sent, read back, and watched. It never deletes open
 * records or records that this version cannot read. It also keeps a copy of every record it has seen, and shows
 * and restores those that the storage has lost.
 */
export type RecordStore = {
  /**
   * Checks that a record could be stored now: writes a text as long as one, reads it back and removes it.
   *
   * @throws StorageError where nothing can be kept
   */
  probe(): Promise<void>
  /**
   * Writes a record and reads it back. Once a record has ended, its signed Solana transaction is left out.
   *
   * With `keep: 'memory'` it never fails: the record and its later changes live only as long as this page, as {@link
   * RecordStore.isKept} tells. The record moves to the storage as soon as that works again. If another page has stored
   * it by then, `change` and the later changes are made to that.
   *
   * @throws StorageError where what is read is not what was written, could not be read as a record again, or belongs
   * to a later version by now. The stored record is then left as it is.
   */
  put(
    record: TransferRecord,
    options?: { keep?: Persistence | undefined; change?: Change | undefined },
  ): Promise<TransferRecord>
  /** Tells whether a record is stored beyond the life of this page. */
  isKept(id: string): boolean
  /** What a record's status in this store means for money. Empty until the first record is requested. */
  ruleOf(record: TransferRecord): StatusRule
  /** @throws StorageError */
  get(id: string): Promise<TransferRecord | undefined>
  /**
   * Lists every readable record, newest first, of every network and service that shares the storage. If the storage
   * cannot be read, it lists those in this page's memory: enough to show, but not to decide by.
   *
   * @throws StorageError where it holds none, and with `from: 'storage'` wherever the storage cannot be read
   */
  list(options?: { from?: 'anywhere' | 'storage' | undefined }): Promise<readonly TransferRecord[]>
  /** Lists stored records that cannot be read: from a later version, or damaged. @throws StorageError */
  listUnreadable(): Promise<readonly UnreadableRecord[]>
  /**
   * Finds the record that blocks a new one of the same sender, including records that this version cannot read. With
   * `keep: 'memory'`, an unreadable storage counts as empty.
   *
   * @throws StorageError
   */
  findBlocking(
    sender: string,
    blocks: Blocks,
    options?: {
      keep?: Persistence | undefined
      /** Tells whether a record of a later version blocks, although its envelope says that it does not. */
      isNew?: ((id: string) => boolean) | undefined
    },
  ): Promise<string | undefined>
  /**
   * Changes a stored record based on its current state, exclusively across all pages. `change` is called once and
   * returns the same record if nothing changes.
   *
   * @throws RecordNotFoundError, StorageError
   */
  update(id: string, change: Change): Promise<TransferRecord>
  /**
   * Deletes an ended record, and tells whether it did. The record is kept while an open one could mistake its
   * transactions for its own.
   *
   * @throws StorageError
   */
  remove(id: string): Promise<boolean>
  /** Deletes every ended record that matches `which`, like {@link RecordStore.remove}. @throws StorageError */
  clearEnded(which?: (record: TransferRecord) => boolean): Promise<void>
  /**
   * Calls back with a record after every change, whichever page made it, and with the id of a record that is no longer
   * listed. Returns a function that unsubscribes.
   */
  subscribe(listener: (record: TransferRecord) => void, onRemoved?: (id: string) => void): () => void
}

/**
 * Creates the record store over a storage.
 *
 * @example
 * ```ts
 * import { createRecordStore, memoryStorage } from 'usdc-bridge-react/core'
 *
 * const records = createRecordStore(memoryStorage())
 * ```
 */
export function createRecordStore(
  storage: RecordStorage,
  {
    locks = storage.locks ?? createLocks(),
    channel = createChannel(),
    now = Date.now,
  }: RecordStoreOptions = {},
): RecordStore {
  const repository = createRecordRepository(storage, locks)
  const memory = createPageMemory()
  const { publish, subscribe } = createPublisher<{ record: TransferRecord } | { removed: string }>(() =>
    // The next check reads what cannot be read now.
    channel.subscribe((id) => {
      onMessage(id).catch(() => undefined)
    }),
  )

  /** Messages from other pages are not trusted: the record is read again. */
  async function onMessage(id: string): Promise<void> {
    if (!memory.isKept(id)) return
    const entry = await repository.read(id)
    const record = recordOf(entry)
    if (!record) return gone(id)
    memory.copy(record)
    publish({ record })
  }

  async function written(record: TransferRecord): Promise<TransferRecord> {
    memory.copy(record)
    publish({ record })
    channel.post(record.id)
    if (isSettledRecord(record)) await trim(record).catch(() => undefined)
    return record
  }

  function keepInMemory(record: TransferRecord, change: Change = () => record): TransferRecord {
    memory.addUnsaved(record, change)
    publish({ record })
    return record
  }

  function gone(id: string): void {
    memory.forget(id)
    publish({ removed: id })
  }

  /** The stored records, plus those that the storage should have but does not. */
  function merge(stored: readonly RecordEntry[]): readonly RecordEntry[] {
    // A list may have been read before the record was last written.
    for (const record of recordsOf(stored))
      if (record.updatedAt >= (memory.get(record.id)?.updatedAt ?? 0)) memory.copy(record)
    const missing = memory.all().filter(({ id }) =>
      isMissing(
        stored.find((entry) => entry.id === id),
        id,
      ),
    )
    const ids = new Set(missing.map(({ id }) => id))
    return [
      ...stored.filter((entry) => !ids.has(entry.id)),
      ...missing.map((record) => ({ id: record.id, record })),
    ]
  }

  function isMissing(entry: RecordEntry | undefined, id: string): boolean {
    return !memory.isKept(id) || isLost(entry)
  }

  /** The stored record, or this page's copy if the storage has lost it. */
  function known(id: string, entry: RecordEntry | undefined): TransferRecord | undefined {
    return recordOf(entry) ?? (isLost(entry) ? memory.get(id) : undefined)
  }

  /** Writes back a record that the storage has lost, or could not take before. */
  async function restore(id: string): Promise<void> {
    let own: TransferRecord | undefined
    const record = await repository.write(id, (entry) => {
      own = isMissing(entry, id) ? memory.get(id) : undefined
      const stored = own && recordOf(entry)
      return stored ? withoutSpentSecrets(memory.change(stored)) : own
    })
    if (!record || !own) return
    memory.settle(own)
    await written(record)
  }

  async function readAll(): Promise<readonly RecordEntry[]> {
    const stored = await repository.readAll()
    const entries = merge(stored)
    // An ended record that the storage has lost may stay lost. One whose end it could not take is still open there.
    for (const entry of entries)
      if (!stored.includes(entry) && !(isEnded(entry) && memory.isKept(entry.id)))
        restore(entry.id).catch(() => undefined)
    return entries
  }

  async function trim(newest: TransferRecord): Promise<void> {
    const sender = senderKey(newest)
    const ended = recordsOf(await repository.readAll())
      .filter((record) => isSettledRecord(record) && senderKey(record) === sender)
      .sort((a, b) => b.updatedAt - a.updatedAt)
    if (ended.length <= mostEnded) return
    const surplus = new Set(ended.slice(mostEnded).map(({ id }) => id))
    await clear(({ id }) => surplus.has(id) && id !== newest.id)
  }

  /** Tells whether it deleted any. */
  async function clear(which: (record: TransferRecord) => boolean): Promise<boolean> {
    const entries = merge(await repository.readAll())
    const chosen = recordsOf(entries).filter((record) => which(record) && mayForget(record, entries, now()))
    return (await Promise.all(chosen.map(({ id }) => removeEnded(id)))).includes(true)
  }

  async function removeEnded(id: string): Promise<boolean> {
    const isRemoved = await repository.remove(id, isEnded)
    if (!isRemoved && memory.isKept(id)) return false
    gone(id)
    channel.post(id)
    return true
  }

  /** Changes a record that only this page has, so there is nobody to exclude. */
  function updateInMemory(id: string, change: Change): TransferRecord {
    const record = memory.get(id)
    if (!record) throw new RecordNotFoundError({ recordId: id })
    const changed = withoutSpentSecrets(change(record))
    return changed === record ? record : keepInMemory(changed, change)
  }

  async function updateStored(id: string, change: Change): Promise<TransferRecord> {
    let current: TransferRecord | undefined
    const changed = await repository.write(id, (entry) => {
      current = known(id, entry)
      if (!current) throw new RecordNotFoundError({ recordId: id })
      const next = withoutSpentSecrets(change(current))
      return next === current ? undefined : next
    })
    return changed ? written(changed) : (current as TransferRecord)
  }

  return {
    probe: repository.probe,
    async put(record, { keep = 'storage', change } = {}) {
      const clean = withoutSpentSecrets(record)
      if (keep === 'memory' || !memory.isKept(clean.id)) return keepInMemory(clean, change)
      await repository
        .write(clean.id, () => clean)
        .catch(async (error) => {
          // Pages may have copied it before it was removed again.
          channel.post(clean.id)
          await onMessage(clean.id).catch(() => undefined)
          throw error
        })
      return written(clean)
    },
    isKept: memory.isKept,
    ruleOf: statusRule,
    async get(id) {
      if (!memory.isKept(id)) return memory.get(id)
      const entry = await repository.read(id).catch(unlessInMemory(memory.get(id)))
      return known(id, entry)
    },
    async list({ from = 'anywhere' } = {}) {
      const entries = await readAll().catch(unlessInMemory(from === 'anywhere' ? memory.all()[0] : undefined))
      return recordsOf(entries ?? merge([])).sort((a, b) => b.createdAt - a.createdAt)
    },
    async listUnreadable() {
      return (await readAll()).filter((entry) => 'reason' in entry)
    },
    async findBlocking(sender, blocks, { keep = 'storage', isNew } = {}) {
      const entries = await (keep === 'memory' ? readAll().catch(() => merge([])) : readAll())
      return entries.find((entry) => blocksSender(entry, { sender, blocks, isNew, now: now() }))?.id
    },
    update: async (id, change) => (memory.isKept(id) ? updateStored(id, change) : updateInMemory(id, change)),
    remove: (id) => clear((record) => record.id === id),
    async clearEnded(which = () => true) {
      await clear(which)
    },
    subscribe: (listener, onRemoved) =>
      subscribe((change) => ('record' in change ? listener(change.record) : onRemoved?.(change.removed))),
  }
}

function blocksSender(
  entry: RecordEntry,
  {
    sender,
    blocks,
    isNew,
    now,
  }: { sender: string; blocks: Blocks; isNew: ((id: string) => boolean) | undefined; now: number },
): boolean {
  if ('record' in entry) return senderKey(entry.record) === sender && blocks(entry.record)
  if (entry.reason === 'unknown' || entry.sender !== sender) return false
  // A permit that a later version may have signed lives as long as that version says.
  if (entry.reason === 'newer') return isNew?.(entry.id) || entry.stage === 'unsettled'
  if (entry.stage !== 'unsettled') return false
  const { createdAt } = entry
  // A date in the future is part of the damage, and could block for a lifetime.
  return !isInFuture(createdAt, now) && now < Number(latestDeadline(createdAt)) * 1000 + deviceMargin
}

/** A record of a later version is not lost: that version decides about it. */
function isLost(entry: RecordEntry | undefined): boolean {
  return !entry || ('reason' in entry && entry.reason !== 'newer')
}

function isEnded(entry: RecordEntry): boolean {
  return 'record' in entry && isSettledRecord(entry.record)
}

/** Ignores a storage failure if this page has a record to show. */
function unlessInMemory(record: TransferRecord | undefined): (error: unknown) => undefined {
  return (error) => {
    if (!record) throw error
  }
}

/** Returns the record as it may be stored: once nothing can change, the signed Solana transaction is erased. */
export function withoutSpentSecrets(record: TransferRecord): TransferRecord {
  if (!isSettledRecord(record) || record.from !== 'SOLANA' || record.signedTransaction === undefined)
    return record
  const { signedTransaction: _, ...kept } = record
  return kept
}
