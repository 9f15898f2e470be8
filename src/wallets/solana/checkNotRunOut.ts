import * as v from 'valibot'
import { TransactionExpiredError } from '../../core/errors/TransactionExpiredError.js'
import type { ChainReader } from '../../core/reader.js'
import { askSolana } from '../../core/solana/askSolana.js'
import { readBlockHeight } from '../../core/solana/readBlockHeight.js'

/** How many blocks a blockhash is good for. */
export const blockhashLifetime = 150n

/** How many blocks a node may be behind the one that the service took the blockhash from. */
export const longestLag = 32n

const answerSchema = v.object({ value: v.boolean() })

/**
 * Checks that a transaction can still land: by the chain's height, whatever the clock of this device says.
 *
 * A node that has not heard of a blockhash yet takes it for invalid, so it is asked only once it has seen more than
 * `doubt` blocks since the transaction was built.
 *
 * @throws TransactionExpiredError, ChainReadError
 */
export async function checkNotRunOut(
  reader: ChainReader,
  { blockhash, builtAt, doubt }: { blockhash: string; builtAt: bigint; doubt: bigint },
): Promise<void> {
  const age = (await readBlockHeight(reader, 'processed')) - builtAt
  if (age > blockhashLifetime) throw new TransactionExpiredError()
  if (age < doubt) return
  const options = { commitment: 'processed' }
  const { value } = await askSolana(reader, answerSchema, 'isBlockhashValid', [blockhash, options])
  if (!value) throw new TransactionExpiredError()
}
