import type { ChainReader } from '../../chain/reader.js'
import type { Environment } from '../../environment/environment.js'
import { ChainReadError, ClockSkewError } from '../../errors/chainErrors.js'
import { SigningCancelledError } from '../../errors/requestErrors.js'
import { TransactionExpiredError } from '../../errors/transferErrors.js'
import { blockhashLifetime, isBlockhashValid, readBlockHeight } from '../../read/solana/blockHeight.js'
import { clockDifference } from '../../read/solana/clockOffset.js'
import type { SolanaAccount } from '../../read/solana/readAccounts.js'
import { largestSkew } from '../../record/permitLifetime.js'
import { untilCancelled } from '../../request/transferRequest.js'
import { translateWalletError } from './translateWalletError.js'

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

/**
 * Asks the wallet to sign until the transaction expires or the caller cancels. A later signature is dropped.
 *
 * @throws TransactionExpiredError, SigningCancelledError, UserRejectedError, WalletError and the other errors of wallets
 */
export async function signInTime(
  signTransaction: (bytes: Uint8Array) => Promise<Uint8Array>,
  bytes: Uint8Array,
  {
    expiresAt,
    environment,
    signal,
  }: { expiresAt: number; environment: Environment; signal: AbortSignal | undefined },
): Promise<Uint8Array> {
  if (signal?.aborted) throw new SigningCancelledError()
  const answered = new AbortController()
  const runOut = async (): Promise<never> => {
    await environment.sleep(Math.max(0, expiresAt - environment.now()), answered.signal)
    throw new TransactionExpiredError()
  }
  const sign = async () => signTransaction(Uint8Array.from(bytes))
  try {
    const signed = await untilCancelled(Promise.race([sign(), runOut()]), signal)
    if (environment.now() > expiresAt) throw new TransactionExpiredError()
    return signed
  } catch (error) {
    throw translateWalletError(error)
  } finally {
    answered.abort()
  }
}

/**
 * Checks that the device clock is not behind the chain's: once it is set right, the ten minutes after which a transfer
 * counts as over would have passed at once. A device that is ahead only waits longer.
 *
 * @throws ClockSkewError
 */
export function checkDeviceClock(clock: SolanaAccount | undefined, now: number): void {
  const behind = Math.floor(-clockDifference(clock, now) / 1000)
  if (behind > Number(largestSkew)) throw new ClockSkewError({ seconds: behind })
}
