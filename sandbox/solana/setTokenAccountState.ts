import type { Address } from '@solana/kit'
import { type AccountState, getTokenEncoder } from '@solana-program/token'
import type { SolanaLedger } from './SolanaLedger.js'
import { tokenAddress } from './SolanaRelayer.js'
import { readTokenAccount } from './tokenAccount.js'

/** Freezes or thaws the token account of a wallet, as the issuer can. */
export async function setTokenAccountState(
  ledger: SolanaLedger,
  owner: Address,
  state: AccountState,
): Promise<void> {
  const account = ledger.account(await tokenAddress(owner))
  const token = readTokenAccount(account)
  if (!account.exists || !token) throw new Error(`${owner} has no token account.`)
  const data = new Uint8Array(getTokenEncoder().encode({ ...token, state }))
  const { address, lamports, programAddress, executable, space } = account
  ledger.setAccount({ address, lamports, programAddress, executable, space, data })
}
