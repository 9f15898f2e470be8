import type { ChainReader } from '../../chain/reader.js'
import { UnsafeTransactionError } from '../../errors/solanaErrors.js'
import { readAccounts } from '../../read/solana/readAccounts.js'
import type { SolanaTransaction } from './deserializeTransaction.js'
import { loadWeb3 } from './loadWeb3.js'
import { programs } from './programs.js'

/** An instruction with its account addresses, in base58. */
export type Instruction = { program: string; accounts: readonly string[]; data: Uint8Array }

export type ResolvedTransaction = {
  instructions: readonly Instruction[]
  /** Every writable account, in base58. */
  writable: readonly string[]
}

/**
 * Resolves a transaction's account addresses, reading lookup tables from the chain. Tables are append-only, so the
 * addresses read now are the ones that will be used.
 *
 * @throws UnsafeTransactionError if an account is unknown or listed twice; ChainReadError
 */
export async function resolveLookupTables(
  reader: ChainReader,
  transaction: SolanaTransaction,
): Promise<ResolvedTransaction> {
  const { keys, writableKeys, instructions } = transaction
  const lookups = await readLookups(reader, transaction)
  const addresses = [...keys, ...lookups.writable, ...lookups.readonly]
  if (new Set(addresses).size !== addresses.length) throw unsafe('lookupTable')
  return {
    writable: [...writableKeys, ...lookups.writable],
    instructions: instructions.map(({ programIndex, accountIndexes, data }) => ({
      program: at(keys, programIndex),
      accounts: accountIndexes.map((index) => at(addresses, index)),
      data,
    })),
  }
}

/** The runtime orders the writable accounts of every table before the read-only ones. */
async function readLookups(
  reader: ChainReader,
  { lookups }: SolanaTransaction,
): Promise<{ writable: readonly string[]; readonly: readonly string[] }> {
  if (lookups.length === 0) return { writable: [], readonly: [] }
  const { AddressLookupTableAccount } = await loadWeb3()
  const accounts = await readAccounts(
    reader,
    lookups.map(({ table }) => table),
  )
  const tables = accounts.map((account) => {
    if (account?.program !== programs.lookupTable) throw unsafe('lookupTable')
    try {
      return AddressLookupTableAccount.deserialize(account.data).addresses.map((key) => key.toBase58())
    } catch {
      throw unsafe('lookupTable')
    }
  })
  const pick = (part: 'writable' | 'readonly') =>
    lookups.flatMap((lookup, table) =>
      lookup[part].map((index) => {
        const address = tables[table]?.[index]
        if (address === undefined) throw unsafe('lookupTable')
        return address
      }),
    )
  return { writable: pick('writable'), readonly: pick('readonly') }
}

function at(addresses: readonly string[], index: number): string {
  const address = addresses[index]
  if (address === undefined) throw unsafe('encoding')
  return address
}

function unsafe(kind: 'lookupTable' | 'encoding'): UnsafeTransactionError {
  return new UnsafeTransactionError({ problem: { kind } })
}
