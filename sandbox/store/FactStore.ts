import type { Database } from './openDatabase.js'

/** Single values that are kept across restarts: keys, settings, clocks. */
export class FactStore {
  constructor(private readonly database: Database) {}

  get(name: string): string | undefined {
    const row = this.database.prepare('SELECT value FROM facts WHERE name = ?').get(name)
    return (row as { value: string } | undefined)?.value
  }

  set(name: string, value: string): void {
    this.database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, value)
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
