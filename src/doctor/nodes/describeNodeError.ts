import { BridgeError } from '../../core/errors/BridgeError.js'
import { describeFailure } from '../describeFailure.js'
import { quote } from '../quote.js'

/** Says why a node gave no answer that can be used: by its own code, where it refused, or by what broke. */
export function describeNodeError(error: unknown): string {
  if (error instanceof BridgeError) return describeNodeError(error.cause)
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  if (typeof code === 'number') {
    // What is as long as a key is left out: a node may repeat the address that it was asked at.
    const answered = String(message ?? '').replace(/[\w-]{20,}/g, '…')
    return `it says “${quote(answered, 100)}” (${code})`
  }
  if (error instanceof SyntaxError) return 'its answer is not JSON'
  return describeFailure(error)
}
