import { BridgeError } from '../../errors/BridgeError.js'
import { redactCause } from '../../errors/redactCause.js'
import {
  UserRejectedError,
  WalletBusyError,
  WalletCannotSignError,
  WalletError,
  WalletNotConnectedError,
} from '../../errors/walletErrors.js'

/**
 * EIP-1193's code, which Phantom also uses on Solana; WalletConnect's; ethers' name; a window closed without an
 * answer.
 */
const rejections = ['4001', '5000', 'ACTION_REJECTED', 'WalletWindowClosedError']

/**
 * What wallets say of a rejection: a whole sentence, because other failures contain the same words; or the code of a
 * Ledger, which it gives only in its message.
 */
const rejectionText =
  /^(error: )?(the )?(user|request|transaction|approval) (was )?(rejected|denied|declined|cancell?ed)( (the )?(request|transaction)( signature)?| by (the )?user)?\.?$|\(0x6985\)/i

/** A second prompt while one is already open. */
const busy = ['-32002']

/** Method not supported or not found. */
const unsupported = ['4200', '-32601']

/** Unauthorized or disconnected, and the names that wallet adapters use for it. */
const gone = ['4100', '4900', 'WalletNotConnectedError', 'WalletDisconnectedError', 'WalletNotSelectedError']

/** Maps a wallet's failure to one of our errors. The cause is kept only in short form, without a signature. */
export function translateWalletError(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error
  const causes = unwrap(error)
  const cause = redactCause(error)
  const isAnyOf = (marks: readonly string[]) =>
    causes.some(({ name, code }) => marks.includes(String(code)) || marks.includes(String(name)))
  const isRejection = causes.some(({ message }) => typeof message === 'string' && rejectionText.test(message))
  if (isAnyOf(rejections) || isRejection) return new UserRejectedError({ cause })
  if (isAnyOf(busy)) return new WalletBusyError({ cause })
  if (isAnyOf(unsupported)) return new WalletCannotSignError({ kind: 'solana' })
  return isAnyOf(gone) ? new WalletNotConnectedError({ kind: 'solana' }) : new WalletError({ cause })
}

type Failure = { name?: unknown; code?: unknown; message?: unknown; error?: unknown; cause?: unknown }

/** Wallet adapters store the wallet's error in `error`; everything else uses `cause`. */
function unwrap(error: unknown): readonly Failure[] {
  const causes: Failure[] = []
  for (let next = error; typeof next === 'object' && next !== null && causes.length < 5; ) {
    const failure: Failure = next
    causes.push(failure)
    next = failure.error ?? failure.cause
  }
  return causes.length > 0 ? causes : [{ message: error }]
}
