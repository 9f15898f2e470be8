import { SigningCancelledError } from '../errors/requestErrors.js'

/**
 * Waits for a wallet's answer until the caller cancels. A later answer is ignored.
 *
 * @throws SigningCancelledError when the signal aborts first
 */
export function untilGivenUp<result>(
  answer: Promise<result>,
  signal: AbortSignal | undefined,
): Promise<result> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new SigningCancelledError())
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
