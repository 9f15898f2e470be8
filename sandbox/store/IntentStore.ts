import type { ChainName } from '../chains.js'
import type { Database } from './openDatabase.js'

/** The status of a transfer; `built` exists only on Solana, before the signed transaction is submitted. */
type IntentStatus = 'built' | 'pending' | 'source_confirmed' | 'settling' | 'completed' | 'failed'

/** One transfer as the service stores it. Amounts are base units. */
export type Intent = {
  id: string
  source: ChainName
  destination: ChainName
  amount: bigint
  fee: bigint
  owner: string
  recipient: string
  status: IntentStatus
  /** Why it failed, or why the last attempt of a step failed. */
  reason?: string
  sourceHash?: string
  destinationHash?: string
  /** Solana: the transaction as it was returned, in base64. */
  builtTransaction?: string
  /** Solana: until when the built transaction may be submitted, in ms. */
  expiresAt?: number
  /** When the next step may start, in ms. */
  dueAt: number
  createdAt: number
}

type Row = Record<(typeof columns)[number], string | number | null>

const columns = [
  'id',
  'source',
  'destination',
  'amount',
  'fee',
  'owner',
  'recipient',
  'status',
  'reason',
  'source_hash',
  'destination_hash',
  'built_transaction',
  'expires_at',
  'due_at',
  'created_at',
] as const

/** The transfers of this service. */
export class IntentStore {
  constructor(private readonly database: Database) {}

  /** Inserts a transfer, or updates it. */
  save(intent: Intent): void {
    const marks = columns.map(() => '?').join(', ')
    const statement = `INSERT OR REPLACE INTO intents (${columns.join(', ')}) VALUES (${marks})`
    this.database.prepare(statement).run(...columns.map((column) => toRow(intent)[column]))
  }

  find(id: string): Intent | undefined {
    const row = this.database.prepare('SELECT * FROM intents WHERE id = ?').get(id)
    return row ? fromRow(row as Row) : undefined
  }

  list(): Intent[] {
    return this.select('SELECT * FROM intents ORDER BY created_at, id')
  }

  /** Transfers that are not completed. */
  listOpen(): Intent[] {
    const open = `('pending', 'source_confirmed', 'settling')`
    return this.select(`SELECT * FROM intents WHERE status IN ${open} ORDER BY created_at, id`)
  }

  private select(query: string): Intent[] {
    return (this.database.prepare(query).all() as Row[]).map(fromRow)
  }
}

function toRow(intent: Intent): Row {
  return {
    id: intent.id,
    source: intent.source,
    destination: intent.destination,
    amount: intent.amount.toString(),
    fee: intent.fee.toString(),
    owner: intent.owner,
    recipient: intent.recipient,
    status: intent.status,
    reason: intent.reason ?? null,
    source_hash: intent.sourceHash ?? null,
    destination_hash: intent.destinationHash ?? null,
    built_transaction: intent.builtTransaction ?? null,
    expires_at: intent.expiresAt ?? null,
    due_at: intent.dueAt,
    created_at: intent.createdAt,
  }
}

function fromRow(row: Row): Intent {
  return {
    id: String(row.id),
    source: row.source as ChainName,
    destination: row.destination as ChainName,
    amount: BigInt(row.amount as string),
    fee: BigInt(row.fee as string),
    owner: String(row.owner),
    recipient: String(row.recipient),
    status: row.status as IntentStatus,
    ...(row.reason !== null && { reason: String(row.reason) }),
    ...(row.source_hash !== null && { sourceHash: String(row.source_hash) }),
    ...(row.destination_hash !== null && { destinationHash: String(row.destination_hash) }),
    ...(row.built_transaction !== null && { builtTransaction: String(row.built_transaction) }),
    ...(row.expires_at !== null && { expiresAt: Number(row.expires_at) }),
    dueAt: Number(row.due_at),
    createdAt: Number(row.created_at),
  }
}
