import { untilAborted } from '../environment/untilAborted.js'
import { SigningCancelledError } from '../errors/requestErrors.js'

/**
 * Waits for an answer until the caller cancels. A later answer is ignored.
 *
 * @throws SigningCancelledError when the signal aborts first
 */
export function untilCancelled<result>(
  answer: Promise<result>,
  signal: AbortSignal | undefined,
): Promise<result> {
  return untilAborted(answer, [signal], new SigningCancelledError())
}
