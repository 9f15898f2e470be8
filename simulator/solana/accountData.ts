import { base64 } from '@scure/base'
import { tokenProgram } from '../../src/core/read/solana/tokenAccount.js'
import { programs } from '../../src/core/transfer/solana/programs.js'
import { tokenAccountData } from '../../src/testing/bridge/answerSolana.js'
import type { HeldToken } from './SolanaLedger.js'
import { solanaMint } from './solanaAddresses.js'

/** The rent-exempt balance of a token account. */
const rent = 2_039_280

const sol = 1_000_000_000

/** An account as a node returns it. */
function account(lamports: number, owner: string, data: Uint8Array): object {
  return { lamports, owner, data: [base64.encode(data), 'base64'], executable: false, rentEpoch: 0 }
}

export function tokenAccount({ owner, amount }: HeldToken): object {
  return account(rent, tokenProgram, tokenAccountData(solanaMint, owner, amount))
}

export function mintAccount(): object {
  return account(1, tokenProgram, new Uint8Array(82))
}

export function walletAccount(): object {
  return account(sol, programs.system, new Uint8Array())
}

/** The clock sysvar, with the chain's time in seconds since 1970. */
export function clockAccount(time: number): object {
  const data = new Uint8Array(40)
  new DataView(data.buffer).setBigInt64(32, BigInt(time), true)
  return account(1, 'Sysvar1111111111111111111111111111111111111', data)
}
