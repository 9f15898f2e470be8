import { FactStore } from './FactStore.js'
import { IntentStore } from './IntentStore.js'
import { OutboxStore } from './OutboxStore.js'
import { type Database, openDatabase } from './openDatabase.js'
import { PairStore } from './PairStore.js'

/** Everything that the service stores. */
export class Store {
  readonly database: Database
  readonly facts: FactStore
  readonly pairs: PairStore
  readonly intents: IntentStore
  readonly outbox: OutboxStore

  /** Opens the store in a file, or in memory without one. */
  constructor(file?: string) {
    this.database = openDatabase(file)
    this.facts = new FactStore(this.database)
    this.pairs = new PairStore(this.database)
    this.intents = new IntentStore(this.database)
    this.outbox = new OutboxStore(this.database)
  }

  /** Runs all writes of `work` in one database transaction. */
  atomically<T>(work: () => T): T {
    return this.database.transaction(work).immediate()
  }

  close(): void {
    this.database.close()
  }
}
