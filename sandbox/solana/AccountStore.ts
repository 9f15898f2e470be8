import { type Address, type EncodedAccount, lamports } from '@solana/kit'
import type { Database } from '../store/openDatabase.js'

type Row = { address: string; lamports: string; owner: string; executable: number; data: string }

/** The accounts of the local Solana, stored across restarts. */
export class AccountStore {
  constructor(private readonly database: Database) {}

  save(account: EncodedAccount): void {
    const statement =
      'INSERT OR REPLACE INTO solana_accounts (address, lamports, owner, executable, data) VALUES (?, ?, ?, ?, ?)'
    const { address, programAddress, executable, data } = account
    this.database
      .prepare(statement)
      .run(
        address,
        account.lamports.toString(),
        programAddress,
        Number(executable),
        Buffer.from(data).toString('base64'),
      )
  }

  remove(address: string): void {
    this.database.prepare('DELETE FROM solana_accounts WHERE address = ?').run(address)
  }

  list(): EncodedAccount[] {
    return (this.database.prepare('SELECT * FROM solana_accounts').all() as Row[]).map(fromRow)
  }
}

function fromRow(row: Row): EncodedAccount {
  const data = new Uint8Array(Buffer.from(row.data, 'base64'))
  return {
    address: row.address as Address,
    lamports: lamports(BigInt(row.lamports)),
    programAddress: row.owner as Address,
    executable: row.executable === 1,
    data,
    space: BigInt(data.length),
  }
}
