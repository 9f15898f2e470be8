import type { Database } from './openDatabase.js'

/** Single values that are kept across restarts: keys, settings, clocks. */
export class FactStore {
  /** Every value: each request reads some, and the database belongs to this process alone. */
  private readonly facts: Map<string, string>

  constructor(private readonly database: Database) {
    const rows = database.prepare('SELECT name, value FROM facts').all() as { name: string; value: string }[]
    this.facts = new Map(rows.map(({ name, value }) => [name, value]))
  }

  get(name: string): string | undefined {
    return this.facts.get(name)
  }

  set(name: string, value: string): void {
    this.database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, value)
    this.facts.set(name, value)
  }

  /** Reads a value, or creates and stores it. */
  ensure(name: string, make: () => string): string {
    const known = this.get(name)
    if (known !== undefined) return known
    const made = make()
    this.set(name, made)
    return made
  }
}
