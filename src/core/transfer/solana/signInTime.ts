import type { Environment } from '../../environment/environment.js'
import { SigningCancelledError } from '../../errors/requestErrors.js'
import { TransactionExpiredError } from '../../errors/transferErrors.js'
import { untilCancelled } from '../../request/untilCancelled.js'
import { translateWalletError } from './translateWalletError.js'

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
