import { untilAborted } from '../core/environment/untilAborted.js'
import { type ServiceAnswer, timedOut } from './callService.js'
import type { ProxyCall } from './readCall.js'

/**
 * Lets equal calls share one request to the service while it is in flight. A browser sends a `POST` again by itself if a
 * connection that it had used before breaks before an answer.
 *
 * Each waits for its own time, because a platform can end a request for good when its client disconnects.
 */
export function dedupeInFlight(
  send: (call: ProxyCall) => Promise<ServiceAnswer>,
  timeout: number,
): (call: ProxyCall) => Promise<ServiceAnswer> {
  const inFlight = new Map<string, Promise<ServiceAnswer>>()
  return (call) => {
    const key = JSON.stringify(call)
    const answer = inFlight.get(key) ?? send(call)
    inFlight.set(key, answer)
    return untilAborted(answer, [AbortSignal.timeout(timeout)], timedOut(timeout)).finally(() =>
      inFlight.delete(key),
    )
  }
}
