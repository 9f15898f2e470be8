import type { ChainReader } from '../../chain/reader.js'
import type { Environment } from '../../environment/environment.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { TransactionExpiredError } from '../../errors/transferErrors.js'
import { blockhashLifetime, isBlockhashValid, readBlockHeight } from '../../read/solana/blockHeight.js'

/** How many blocks a node may lag behind the node that supplied the service's blockhash. */
const longestLag = 32n

/** How long to wait for a node to catch up, in ms: a block takes 400 to 600 ms. */
const longestWait = 20_000

const pause = 1_000

type NotRunOutParameters = {
  blockhash: string
  /** The block height right after the transaction was built. */
  builtAt: bigint
  environment: Environment
  signal?: AbortSignal | undefined
}

/**
 * Checks that a transaction can still land, by the chain and not by the device clock.
 *
 * A node also reports a blockhash as invalid if it has not seen it yet. It is asked again until it knows the
 * blockhash, or has advanced by as many blocks as a node can lag.
 *
 * @throws TransactionExpiredError, ChainReadError where the node stands still or has given a height far ahead
 */
export async function checkNotRunOut(
  reader: ChainReader,
  { blockhash, builtAt, environment, signal }: NotRunOutParameters,
): Promise<void> {
  const givenUpAt = environment.now() + longestWait
  while (!signal?.aborted) {
    const age = (await readBlockHeight(reader)) - builtAt
    if (age > blockhashLifetime) throw new TransactionExpiredError()
    if (age < -blockhashLifetime) throw contradictsItself()
    if (await isBlockhashValid(reader, blockhash, 'processed')) return
    if (age >= longestLag) throw new TransactionExpiredError()
    if (environment.now() >= givenUpAt) throw lagsTooFar()
    await environment.sleep(pause, signal)
  }
}

function lagsTooFar(): ChainReadError {
  const cause = new Error('This node does not know the blockhash yet.')
  return new ChainReadError({ chain: 'SOLANA', cause })
}

/** A bound that is too high would keep the sender waiting, perhaps forever. */
function contradictsItself(): ChainReadError {
  const cause = new Error('This node has given a greater height before.')
  return new ChainReadError({ chain: 'SOLANA', cause })
}
