import { BridgeError } from '../../errors/BridgeError.js'
import { redactCause } from '../../errors/redactCause.js'
import {
  UserRejectedError,
  WalletBusyError,
  WalletCannotSignError,
  WalletError,
  WalletNotConnectedError,
} from '../../errors/walletErrors.js'
import { listCauses } from './listCauses.js'

/** EIP-1193 and WalletConnect (5000) codes, and ethers' name, for a person's no. */
const rejections = ['4001', '5000', 'ACTION_REJECTED']

/** Codes under which Safe and Coinbase hide a no; what the wallet itself said tells it from a fault. */
const ambiguous = ['-32000', '-32603']
const rejectionText = /reject|denied|cancel|pop ?up window failed/i

/** A second prompt while one is open (EIP-1474: resource unavailable). */
const busy = ['-32002']

/** EIP-1193 unsupported method; JSON-RPC method not found. */
const unsupported = ['4200', '-32601']

/** EIP-1193 not authorised and disconnected, and wagmi's names for the same. */
const gone = ['4100', '4900', 'ConnectorNotConnectedError', 'ConnectorAccountNotFoundError']

/** Gives what a wallet threw one of our names. The cause carries no signature. */
export function toWalletError(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error
  const causes = listCauses(error)
  const isAnyOf = (marks: readonly string[]) =>
    causes.some(({ name, code }) => marks.includes(String(code)) || marks.includes(String(name)))
  const innermostMessage = causes.findLast(({ message }) => typeof message === 'string')?.message
  const cause = redactCause(error)
  if (isAnyOf(rejections)) return new UserRejectedError({ cause })
  if (isAnyOf(ambiguous) && rejectionText.test(String(innermostMessage)))
    return new UserRejectedError({ cause })
  if (isAnyOf(busy)) return new WalletBusyError({ cause })
  if (isAnyOf(unsupported)) return new WalletCannotSignError({ kind: 'evm' })
  if (isAnyOf(gone)) return new WalletNotConnectedError({ kind: 'evm' })
  return new WalletError({ cause })
}
