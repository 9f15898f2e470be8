import * as v from 'valibot'
import type { Environment } from '../../core/environment.js'
import { TransactionExpiredError } from '../../core/errors/TransactionExpiredError.js'
import type { ChainReader } from '../../core/reader.js'
import { askSolana } from '../../core/solana/askSolana.js'
import { readBlockHeight } from '../../core/solana/readBlockHeight.js'

/** How many blocks a blockhash is good for. */
export const blockhashLifetime = 150n

/** How many blocks a node may be behind the one that the service took the blockhash from. */
const longestLag = 32n

/** Time between two questions, in ms: about a block of Solana's. */
const betweenQuestions = 500

/** How often a node is asked that does not get on: longer than `longestLag` blocks take. */
const mostQuestions = 40

const answerSchema = v.object({ value: v.boolean() })

/**
 * Checks that a transaction can still land: by the chain's height, whatever the clock of this device says.
 *
 * A node takes a blockhash for invalid that has run out, and one that it has not heard of yet. So it is asked again
 * until it knows it, or has seen so many blocks since the transaction was built that it would.
 *
 * @throws TransactionExpiredError, ChainReadError
 */
export async function checkNotRunOut(
  reader: ChainReader,
  {
    blockhash,
    builtAt,
    environment,
    signal,
  }: { blockhash: string; builtAt: bigint; environment: Environment; signal?: AbortSignal | undefined },
): Promise<void> {
  const question = [blockhash, { commitment: 'processed' }]
  for (let asked = 0; asked < mostQuestions && !signal?.aborted; asked += 1) {
    const [height, { value: isValid }] = await Promise.all([
      readBlockHeight(reader, 'processed'),
      askSolana(reader, answerSchema, 'isBlockhashValid', question),
    ])
    const age = height - builtAt
    if (isValid && age <= blockhashLifetime) return
    if (age >= longestLag) break
    await environment.sleep(betweenQuestions, signal)
  }
  throw new TransactionExpiredError()
}
