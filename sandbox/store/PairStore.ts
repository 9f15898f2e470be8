import { type ChainName, chainNames } from '../chains.js'
import type { Database } from './openDatabase.js'

/** A route between two chains. */
export type Pair = { from: ChainName; to: ChainName; enabled: boolean }

/** All twenty directed routes, and which of them are switched off. */
export class PairStore {
  constructor(private readonly database: Database) {}

  list(): Pair[] {
    return chainNames.flatMap((from) =>
      chainNames.filter((to) => to !== from).map((to) => ({ from, to, enabled: this.isEnabled(from, to) })),
    )
  }

  isEnabled(from: ChainName, to: ChainName): boolean {
    const query = 'SELECT 1 FROM disabled_pairs WHERE source = ? AND destination = ?'
    return this.database.prepare(query).get(from, to) === undefined
  }

  set(from: ChainName, to: ChainName, enabled: boolean): void {
    const change = enabled
      ? 'DELETE FROM disabled_pairs WHERE source = ? AND destination = ?'
      : 'INSERT OR IGNORE INTO disabled_pairs (source, destination) VALUES (?, ?)'
    this.database.prepare(change).run(from, to)
  }
}
