import {
  type Address,
  type EncodedAccount,
  getBase58Decoder,
  type MaybeEncodedAccount,
  type Option,
} from '@solana/kit'
import { readMint, readTokenAccount, uiTokenAmount } from './tokenAccount.js'

/** Encoding options of account data. */
export type AccountEncoding = { encoding?: string; dataSlice?: { offset: number; length: number } }

type Read = (address: Address) => MaybeEncodedAccount

/** An account as a node reports it, or null if there is none. */
export function encodeAccount(account: MaybeEncodedAccount, options: AccountEncoding, read: Read) {
  if (!account.exists || account.lamports === 0n) return null
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
    data: encodeData(account, options, read),
  }
}

function encodeData(account: EncodedAccount, { encoding, dataSlice }: AccountEncoding, read: Read) {
  if (encoding === 'jsonParsed') {
    const parsed = parseToken(account, read) ?? parseMint(account)
    if (parsed) return { program: 'spl-token', parsed, space: account.data.length }
  }
  const { data } = account
  const slice = dataSlice ? data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : data
  if (encoding === 'base58') return [getBase58Decoder().decode(slice), 'base58']
  return [Buffer.from(slice).toString('base64'), 'base64']
}

function parseToken(account: EncodedAccount, read: Read) {
  const token = readTokenAccount(account)
  if (!token) return undefined
  const decimals = readMint(read(token.mint))?.decimals ?? 0
  const state = ['uninitialized', 'initialized', 'frozen'][token.state]
  const tokenAmount = uiTokenAmount(token.amount, decimals)
  return {
    type: 'account',
    info: { isNative: false, mint: token.mint, owner: token.owner, state, tokenAmount },
  }
}

function parseMint(account: EncodedAccount) {
  const mint = readMint(account)
  if (!mint) return undefined
  const info = {
    decimals: mint.decimals,
    isInitialized: mint.isInitialized,
    supply: mint.supply.toString(),
    mintAuthority: orNull(mint.mintAuthority),
    freezeAuthority: orNull(mint.freezeAuthority),
  }
  return { type: 'mint', info }
}

function orNull<T>(option: Option<T>): T | null {
  return option.__option === 'Some' ? option.value : null
}
