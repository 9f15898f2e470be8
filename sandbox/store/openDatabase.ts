import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'

/** The embedded database. */
export type Database = Libsql.Database

/** Opens the database of a data directory for this process alone, or one in memory. */
export function openDatabase(file: string | undefined): Database {
  if (file) mkdirSync(dirname(file), { recursive: true })
  const database = new Libsql(file ?? ':memory:')
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.exec(schema)
  } catch (cause) {
    throw new Error(`Cannot open ${file}: another sandbox may be running on this directory.`, { cause })
  }
  return database
}

const schema = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS disabled_pairs (source TEXT, destination TEXT, PRIMARY KEY (source, destination));
  CREATE TABLE IF NOT EXISTS intents (
    id TEXT PRIMARY KEY, source TEXT NOT NULL, destination TEXT NOT NULL, amount TEXT NOT NULL, fee TEXT NOT NULL,
    owner TEXT NOT NULL, recipient TEXT NOT NULL, status TEXT NOT NULL, reason TEXT,
    source_hash TEXT, destination_hash TEXT, built_transaction TEXT, expires_at INTEGER,
    due_at INTEGER NOT NULL, created_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS intents_by_status ON intents (status);
  CREATE TABLE IF NOT EXISTS outbox (
    id INTEGER PRIMARY KEY, intent_id TEXT NOT NULL, chain TEXT NOT NULL, nonce INTEGER, hash TEXT NOT NULL UNIQUE,
    raw TEXT NOT NULL, not_before INTEGER NOT NULL, UNIQUE (chain, nonce));
  CREATE TABLE IF NOT EXISTS solana_accounts (
    address TEXT PRIMARY KEY, lamports TEXT NOT NULL, owner TEXT NOT NULL, executable INTEGER NOT NULL, data TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS solana_transactions (
    signature TEXT PRIMARY KEY, slot INTEGER NOT NULL, block_time INTEGER NOT NULL, error TEXT, bytes TEXT NOT NULL,
    meta TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS solana_mentions (
    address TEXT NOT NULL, signature TEXT NOT NULL, PRIMARY KEY (address, signature));
`
