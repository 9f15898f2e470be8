import { BridgeError } from '../../core/errors/BridgeError.js'
import { redactCause } from '../../core/errors/redactCause.js'
import { UserRejectedError } from '../../core/errors/UserRejectedError.js'
import { WalletBusyError } from '../../core/errors/WalletBusyError.js'
import { WalletCannotSignError } from '../../core/errors/WalletCannotSignError.js'
import { WalletError } from '../../core/errors/WalletError.js'
import { listCauses } from './listCauses.js'

/** EIP-1193 and WalletConnect (5000) codes, and ethers' name, for a person's no. */
const rejections = new Set<unknown>([4001, 5000, 'ACTION_REJECTED'])

/** Codes under which Safe and Coinbase hide a no; the message tells it from a fault. */
const ambiguous = new Set<unknown>([-32000, -32603])
const rejectionText = /reject|denied|cancel|pop ?up window failed/i

/** A second prompt while one is open (EIP-1474: resource unavailable). */
const busy = -32002

/** EIP-1193 unsupported method; JSON-RPC method not found. */
const unsupported = new Set<unknown>([4200, -32601])

/** Gives what a wallet threw one of our names. The cause carries no signature. */
export function toWalletError(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error
  const causes = listCauses(error)
  const cause = redactCause(error)
  const has = (test: (code: unknown, message: string) => boolean) =>
    causes.some(({ code, message }) => test(code, typeof message === 'string' ? message : ''))
  if (has((code) => rejections.has(code))) return new UserRejectedError({ cause })
  if (has((code, message) => ambiguous.has(code) && rejectionText.test(message)))
    return new UserRejectedError({ cause })
  if (has((code) => code === busy)) return new WalletBusyError({ cause })
  if (has((code) => unsupported.has(code))) return new WalletCannotSignError({ kind: 'evm' })
  return new WalletError({ cause })
}
