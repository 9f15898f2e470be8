import type { ChainName, EvmChainName } from '../chains.js'
import type { Database } from './openDatabase.js'

/** A signed transaction, stored before it is broadcast. */
export type OutboxEntry = {
  intentId: string
  chain: ChainName
  /** The relayer's nonce; Solana has none. */
  nonce?: number
  hash: string
  /** Hex on EVM chains, base64 on Solana. */
  raw: string
  /** When it may be broadcast, in ms. */
  notBefore: number
}

type Row = {
  intent_id: string
  chain: ChainName
  nonce: number | null
  hash: string
  raw: string
  not_before: number
}

/** Every transaction that the relayer has signed. */
export class OutboxStore {
  constructor(private readonly database: Database) {}

  add(entry: OutboxEntry): void {
    const statement =
      'INSERT INTO outbox (intent_id, chain, nonce, hash, raw, not_before) VALUES (?, ?, ?, ?, ?, ?)'
    const { intentId, chain, nonce, hash, raw, notBefore } = entry
    this.database.prepare(statement).run(intentId, chain, nonce ?? null, hash, raw, notBefore)
  }

  find(hash: string): OutboxEntry | undefined {
    const row = this.database.prepare('SELECT * FROM outbox WHERE hash = ?').get(hash)
    return row ? fromRow(row as Row) : undefined
  }

  /** The nonce after the last one that was signed. */
  nextNonce(chain: EvmChainName): number {
    const query = 'SELECT max(nonce) AS last FROM outbox WHERE chain = ?'
    const { last } = this.database.prepare(query).get(chain) as { last: number | null }
    return last === null ? 0 : last + 1
  }

  /** The transactions that a chain has not executed yet, in order. */
  listFromNonce(chain: EvmChainName, nonce: number): OutboxEntry[] {
    const query = 'SELECT * FROM outbox WHERE chain = ? AND nonce >= ? ORDER BY nonce'
    return (this.database.prepare(query).all(chain, nonce) as Row[]).map(fromRow)
  }

  /** Solana transactions of transfers that are still open. */
  listOpenOnSolana(): OutboxEntry[] {
    const query = `SELECT outbox.* FROM outbox JOIN intents ON intents.id = outbox.intent_id
      WHERE chain = 'SOLANA' AND (outbox.hash = intents.source_hash AND intents.status = 'pending'
        OR outbox.hash = intents.destination_hash AND intents.status = 'settling')`
    return (this.database.prepare(query).all() as Row[]).map(fromRow)
  }
}

function fromRow(row: Row): OutboxEntry {
  return {
    intentId: row.intent_id,
    chain: row.chain,
    ...(row.nonce !== null && { nonce: row.nonce }),
    hash: row.hash,
    raw: row.raw,
    notBefore: row.not_before,
  }
}
