import { encodeBase58 } from '../chain/encodings.js'
import type { ChainReader } from '../chain/reader.js'
import { isOnCurve } from '../read/solana/isOnCurve.js'
import { readAccounts, type SolanaAccount } from '../read/solana/readAccounts.js'
import { tokenAccountLayout, tokenProgram } from '../read/solana/tokenAccount.js'
import type { RecipientInspection } from './recipientInspection.js'

const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const systemProgram = '11111111111111111111111111111111'

/** The programs that programs belong to (Solana's runtime). */
const loaders = /^(BPFLoader|NativeLoader|LoaderV4)/

const mintSize = 82

/** Says what an address on Solana is. @throws ChainReadError */
export async function inspectSolanaRecipient(
  reader: ChainReader,
  recipient: string,
): Promise<RecipientInspection> {
  const [account] = await readAccounts(reader, [recipient])
  const token = account && inspectTokenData(account)
  if (token) return token
  if (account && loaders.test(account.program)) return { verdict: 'refused', reason: 'program' }
  if (!isOnCurve(recipient)) return { verdict: 'doubtful', reason: 'offCurve' }
  if (account && account.program !== systemProgram) return { verdict: 'doubtful', reason: 'programAccount' }
  return { verdict: 'plain', reason: 'wallet' }
}

/** What the token programs keep: an account of somebody's, a token itself, or neither. */
function inspectTokenData({ program, data }: SolanaAccount): RecipientInspection | undefined {
  if (program !== tokenProgram && program !== token2022Program) return undefined
  if (isTokenAccount(program, data)) {
    const owner = encodeBase58(data.subarray(tokenAccountLayout.owner, tokenAccountLayout.owner + 32))
    return { verdict: 'refused', reason: 'tokenAccount', owner }
  }
  return isMint(program, data) ? { verdict: 'refused', reason: 'mint' } : undefined
}

/** Token-2022 appends extensions, after a byte that tells a mint (1) from an account (2). */
function isTokenAccount(program: string, data: Uint8Array): boolean {
  const { size } = tokenAccountLayout
  return data.length === size || (program === token2022Program && data[size] === 2)
}

function isMint(program: string, data: Uint8Array): boolean {
  return data.length === mintSize || (program === token2022Program && data[tokenAccountLayout.size] === 1)
}
