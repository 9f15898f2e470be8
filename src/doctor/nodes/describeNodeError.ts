import { BridgeError } from '../../core/errors/BridgeError.js'
import { describeFailure } from '../describeFailure.js'
import { quote } from '../quote.js'

/** Explains why a node gave no usable answer: by its own error code, or by what broke. */
export function describeNodeError(error: unknown): string {
  if (error instanceof BridgeError) return describeNodeError(error.cause)
  const { code, message, httpStatus } = Object(error) as {
    code?: unknown
    message?: unknown
    httpStatus?: unknown
  }
  if (typeof httpStatus === 'number') return `it answers with HTTP status ${httpStatus}`
  // A `DOMException`, such as a timeout, has a number of its own.
  if (typeof code === 'number' && !(error instanceof DOMException)) {
    // Removes text as long as a key, because a node may repeat the URL that it was called at.
    const answered = String(message ?? '').replace(/[\w-]{20,}/g, '…')
    return `it says “${quote(answered, 100)}” (${code})`
  }
  if (error instanceof SyntaxError) return 'its answer is not JSON'
  // The checks of answers in core begin like this, and contain nothing that the node said.
  const [, unexpected] = /^The node ([a-z ]+)\.$/.exec(String(message)) ?? []
  if (unexpected) return `it ${unexpected}`
  return describeFailure(error)
}
