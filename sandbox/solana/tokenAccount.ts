import { type Address, type EncodedAccount, getAddressEncoder, type MaybeEncodedAccount } from '@solana/kit'
import {
  getMintDecoder,
  getTokenDecoder,
  type Mint,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from '@solana-program/token'

const tokenSize = 165
const mintSize = 82
const ownerAt = 32

/** Decodes a token account, or returns `undefined` for another kind of account. */
export function readTokenAccount(account: MaybeEncodedAccount | EncodedAccount): Token | undefined {
  return holds(account, tokenSize) ? getTokenDecoder().decode(account.data) : undefined
}

/** The token accounts of an owner. Compared as bytes, because decoding all accounts takes far longer. */
export function onlyTokensOf(owner: Address, accounts: EncodedAccount[]): EncodedAccount[] {
  const wanted = Buffer.from(getAddressEncoder().encode(owner))
  return accounts.filter(
    (account) => holds(account, tokenSize) && wanted.equals(account.data.subarray(ownerAt, ownerAt + 32)),
  )
}

/** Decodes a mint, or returns `undefined` for another kind of account. */
export function readMint(account: MaybeEncodedAccount | EncodedAccount): Mint | undefined {
  return holds(account, mintSize) ? getMintDecoder().decode(account.data) : undefined
}

/** An amount of tokens as a node reports it. */
export function uiTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function holds(account: MaybeEncodedAccount | EncodedAccount, size: number): account is EncodedAccount {
  if ('exists' in account && !account.exists) return false
  const { programAddress, data } = account as EncodedAccount
  return programAddress === TOKEN_PROGRAM_ADDRESS && data.length === size
}
