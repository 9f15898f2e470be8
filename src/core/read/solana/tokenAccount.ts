import { encodeBase58 } from '../../chain/encodings.js'
import type { SolanaAccount } from './readAccounts.js'

/** The classic SPL Token program, which USDC's mint belongs to. */
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** The relevant fields of a token account. */
export type TokenAccount = {
  mint: string
  owner: string
  /** In base units. */
  amount: bigint
  /** Circle blocks an account on Solana by freezing it. */
  isFrozen: boolean
}

/** The offsets of a token account's fields (SPL Token's `Account::pack`). */
export const tokenAccountLayout = { mint: 0, owner: 32, amount: 64, state: 108, size: 165 } as const

const frozen = 2

/** Decodes an account of the classic SPL Token program; `undefined` for any other account. */
export function decodeTokenAccount(account: SolanaAccount | undefined): TokenAccount | undefined {
  const { mint, owner, amount, state, size } = tokenAccountLayout
  if (account?.program !== tokenProgram || account.data.length !== size) return undefined
  const { data } = account
  return {
    mint: encodeBase58(data.subarray(mint, mint + 32)),
    owner: encodeBase58(data.subarray(owner, owner + 32)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(amount, true),
    isFrozen: data[state] === frozen,
  }
}
