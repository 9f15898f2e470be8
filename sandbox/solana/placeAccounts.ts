import { type Address, getAddressDecoder, lamports } from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { SolanaLedger } from './SolanaLedger.js'

/** Creates another token that nobody can mint. */
export function placeMint(ledger: SolanaLedger): Address {
  const address = getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)))
  const mint = {
    mintAuthority: null,
    supply: 0n,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: null,
  }
  placeAccount(ledger, address, TOKEN_PROGRAM_ADDRESS, new Uint8Array(getMintEncoder().encode(mint)))
  return address
}

/** Creates a wallet's token account with a balance, without a transaction. */
export async function placeTokenAccount(
  ledger: SolanaLedger,
  { owner, mint, amount }: { owner: Address; mint: Address; amount: bigint },
): Promise<void> {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  const account = {
    mint,
    owner,
    amount,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  }
  placeAccount(ledger, address, TOKEN_PROGRAM_ADDRESS, new Uint8Array(getTokenEncoder().encode(account)))
}

/** Writes a rent-exempt account directly, without a transaction. */
export function placeAccount(
  ledger: SolanaLedger,
  address: Address,
  programAddress: Address,
  bytes: Uint8Array,
): void {
  const data = new Uint8Array(bytes)
  const space = BigInt(data.length)
  const rent = lamports(ledger.rentExemption(space))
  ledger.setAccount({ address, programAddress, lamports: rent, executable: false, data, space })
}
