import type { ChainReader } from '../../chain/reader.js'
import { array, object, string } from '../../schema/schema.js'
import { askSolana } from './askSolana.js'
import { accountSchema } from './readAccounts.js'
import { decodeTokenAccount, type TokenAccount } from './tokenAccount.js'

const answerSchema = object({ value: array(object({ pubkey: string(), account: accountSchema })) })

/**
 * Lists an owner's accounts of one mint. There are none before the first USDC arrives.
 *
 * @throws ChainReadError
 */
export async function readTokenAccounts(
  reader: ChainReader,
  { owner, mint }: { owner: string; mint: string },
): Promise<readonly (TokenAccount & { address: string })[]> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = await askSolana(reader, answerSchema, 'getTokenAccountsByOwner', [
    owner,
    { mint },
    options,
  ])
  return value.flatMap(({ pubkey, account }) => {
    const token = decodeTokenAccount(account)
    return token?.mint === mint && token.owner === owner ? [{ ...token, address: pubkey }] : []
  })
}
