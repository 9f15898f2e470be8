import { BridgeError } from '../../core/errors/BridgeError.js'
import { redactCause } from '../../core/errors/redactCause.js'
import { UserRejectedError, WalletLinkError } from '../../core/errors/walletErrors.js'

/** The Sign API's codes for a rejection: of a request, a chain, a method, an event, or everything. */
const rejections = [5000, 5001, 5002, 5003, 4001]

/** The relay closes with 3000 if it refuses the project id or the page's origin. */
const refused = /code: 3000|unauthorized|project (id )?not found|invalid key/i

const expired = /expired/i

/** Maps an error of the relay, the session or the wallet during pairing to one of ours. */
export function toLinkError(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const cause = redactCause(error)
  if (rejections.includes(Number(code))) return new UserRejectedError({ cause })
  if (refused.test(String(message))) return new WalletLinkError({ reason: 'refused', cause })
  if (expired.test(String(message))) return new WalletLinkError({ reason: 'expired', cause })
  return new WalletLinkError({ reason: 'unreachable', cause })
}
