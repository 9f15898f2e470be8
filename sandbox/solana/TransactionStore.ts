import type { Database } from '../store/openDatabase.js'
import type { TransactionError } from './transactionError.js'

/** A transaction in a block. */
export type RecordedTransaction = {
  signature: string
  slot: number
  /** Seconds. */
  blockTime: number
  error: TransactionError | null
  bytes: Uint8Array
  /** What a node reports as `meta`. */
  meta: Record<string, unknown>
}

type Row = {
  signature: string
  slot: number
  block_time: number
  error: string | null
  bytes: string
  meta: string
}

/** The transactions of a node. */
export type KnownTransactions = Pick<TransactionStore, 'find' | 'listMentions' | 'only'>

/** Every transaction of the local Solana. A stored signature is never executed again. */
export class TransactionStore {
  constructor(private readonly database: Database) {}

  add(record: RecordedTransaction, mentioned: readonly string[]): void {
    const { signature, slot, blockTime, error, bytes, meta } = record
    this.database
      .prepare(
        'INSERT INTO solana_transactions (signature, slot, block_time, error, bytes, meta) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(
        signature,
        slot,
        blockTime,
        error === null ? null : JSON.stringify(error),
        Buffer.from(bytes).toString('base64'),
        JSON.stringify(meta),
      )
    const mention = this.database.prepare(
      'INSERT OR IGNORE INTO solana_mentions (address, signature) VALUES (?, ?)',
    )
    for (const address of mentioned) mention.run(address, signature)
  }

  find(signature: string): RecordedTransaction | undefined {
    const row = this.database.prepare('SELECT * FROM solana_transactions WHERE signature = ?').get(signature)
    return row ? fromRow(row as Row) : undefined
  }

  /** Transactions that mention an account, newest first. */
  listMentions(address: string): RecordedTransaction[] {
    const query = `SELECT solana_transactions.* FROM solana_transactions
      JOIN solana_mentions ON solana_mentions.signature = solana_transactions.signature
      WHERE solana_mentions.address = ? ORDER BY solana_transactions.rowid DESC`
    return (this.database.prepare(query).all(address) as Row[]).map(fromRow)
  }

  /** The transactions of a node that has only some of them. */
  only(isKnown: (record: RecordedTransaction) => boolean): KnownTransactions {
    return onlySome(this, isKnown)
  }
}

function onlySome(
  all: KnownTransactions,
  isKnown: (record: RecordedTransaction) => boolean,
): KnownTransactions {
  return {
    find: (signature) => [all.find(signature)].find((record) => record && isKnown(record)),
    listMentions: (address) => all.listMentions(address).filter(isKnown),
    only: (isKnownToo) => onlySome(all, (record) => isKnown(record) && isKnownToo(record)),
  }
}

function fromRow(row: Row): RecordedTransaction {
  return {
    signature: row.signature,
    slot: row.slot,
    blockTime: row.block_time,
    error: row.error === null ? null : (JSON.parse(row.error) as TransactionError),
    bytes: new Uint8Array(Buffer.from(row.bytes, 'base64')),
    meta: JSON.parse(row.meta) as Record<string, unknown>,
  }
}
