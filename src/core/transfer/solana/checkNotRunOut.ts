import * as v from 'valibot'
import type { ChainReader } from '../../chain/reader.js'
import type { Environment } from '../../environment/environment.js'
import { ChainReadError } from '../../errors/ChainReadError.js'
import { TransactionExpiredError } from '../../errors/TransactionExpiredError.js'
import { askSolana } from '../../read/solana/askSolana.js'
import { readBlockHeight } from '../../read/solana/readBlockHeight.js'

/** How many blocks a blockhash is good for. */
export const blockhashLifetime = 150n

/** How many blocks a node may be behind the one that the service took the blockhash from. */
const longestLag = 32n

/** How long a node is given to come that far, in ms: blocks take 400 to 600 each. */
const longestWait = 20_000

const pause = 1_000

type NotRunOutParameters = {
  blockhash: string
  /** The height of the chain right after the transaction was built. */
  builtAt: bigint
  environment: Environment
  signal?: AbortSignal | undefined
}

const answerSchema = v.object({ value: v.boolean() })

/**
 * Checks that a transaction can still land: by the chain, whatever the clock of this device says.
 *
 * A node takes a blockhash that it has not heard of yet for invalid as well, so it is asked again until it knows the
 * blockhash, or has seen as many blocks since the transaction was built as a node can be behind.
 *
 * @throws TransactionExpiredError, ChainReadError where the node stands still
 */
export async function checkNotRunOut(
  reader: ChainReader,
  { blockhash, builtAt, environment, signal }: NotRunOutParameters,
): Promise<void> {
  const givenUpAt = environment.now() + longestWait
  while (!signal?.aborted) {
    const age = (await readBlockHeight(reader, 'processed')) - builtAt
    if (age > blockhashLifetime) throw new TransactionExpiredError()
    if (await isBlockhashValid(reader, blockhash)) return
    if (age >= longestLag) throw new TransactionExpiredError()
    if (environment.now() >= givenUpAt) throw standsStill()
    await environment.sleep(pause, signal)
  }
}

async function isBlockhashValid(reader: ChainReader, blockhash: string): Promise<boolean> {
  const options = { commitment: 'processed' }
  const { value } = await askSolana(reader, answerSchema, 'isBlockhashValid', [blockhash, options])
  return value
}

function standsStill(): ChainReadError {
  const cause = new Error('This node is too far behind to know the blockhash of the transaction.')
  return new ChainReadError({ chain: 'SOLANA', cause })
}
