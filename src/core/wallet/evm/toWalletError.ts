import type { EvmChain } from '../../chain/network.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { redactCause } from '../../errors/redactCause.js'
import {
  ChainSwitchError,
  UserRejectedError,
  WalletBusyError,
  WalletCannotSignError,
  WalletError,
  WalletNotConnectedError,
} from '../../errors/walletErrors.js'

/** EIP-1193 and WalletConnect (5000) codes, and ethers' name, for a rejection. */
const rejections = ['4001', '5000', 'ACTION_REJECTED']

/**
 * What wallets say of a rejection, with any code or none: a whole sentence, because other failures contain the same words;
 * or what Coinbase says of its closed window.
 */
const rejectionText =
  /^([\w ]+: )?(the )?(user|request|transaction) (was )?(rejected|denied|declined|cancell?ed)( (the )?(request|transaction|message)( signature)?| by (the )?user)?\.?$|^pop ?up window failed/i

/** A second prompt while one is already open (EIP-1474: resource unavailable). */
const busy = ['-32002']

/** EIP-1193 unsupported method; JSON-RPC method not found. */
const unsupported = ['4200', '-32601']

/** EIP-1193 unauthorized and disconnected, and wagmi's names for the same. */
const gone = ['4100', '4900', 'ConnectorNotConnectedError', 'ConnectorAccountNotFoundError']

/** Maps a wallet's error to one of ours. The cause contains no signature. */
export function toWalletError(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error
  const causes = listCauses(error)
  const isAnyOf = (marks: readonly string[]) =>
    causes.some(({ name, code }) => marks.includes(String(code)) || marks.includes(String(name)))
  const innermostMessage = causes.findLast(({ message }) => typeof message === 'string')?.message
  const cause = redactCause(error)
  if (isAnyOf(rejections) || rejectionText.test(String(innermostMessage)))
    return new UserRejectedError({ cause })
  if (isAnyOf(busy)) return new WalletBusyError({ cause })
  if (isAnyOf(unsupported)) return new WalletCannotSignError({ kind: 'evm' })
  if (isAnyOf(gone)) return new WalletNotConnectedError({ kind: 'evm' })
  return new WalletError({ cause })
}

/**
 * Maps a failed chain switch to one of our errors: a rejection or an open prompt keeps its error, anything else
 * becomes a chain error.
 *
 * wagmi also reports a rejection if a wallet could not add the chain, so the innermost code decides.
 */
export function toSwitchError(error: unknown, { key }: EvmChain): BridgeError {
  const withCode = listCauses(error).findLast(({ code }) => code !== undefined)
  const translated = toWalletError(withCode ?? error)
  const isAnswer = translated instanceof UserRejectedError || translated instanceof WalletBusyError
  return isAnswer ? translated : new ChainSwitchError({ chain: key, cause: redactCause(error) })
}

/** The fields that any kind of failure may have. */
type Failure = { name?: unknown; code?: unknown; message?: unknown }

const deepest = 10

/**
 * Lists an error and its causes, outermost first. viem and wagmi store the cause in `cause`, JSON-RPC in `error`,
 * MetaMask in `data.originalError`, ethers in `info.error`.
 */
function listCauses(error: unknown): Failure[] {
  const causes: Failure[] = []
  for (let cause = asObject(error); cause && causes.length < deepest; cause = inner(cause)) causes.push(cause)
  return causes
}

function inner({ cause, error, data, info }: Record<string, unknown>): Record<string, unknown> | undefined {
  const wrapped = [cause, error, asObject(data)?.originalError, asObject(info)?.error]
  return wrapped.map(asObject).find((found) => found !== undefined)
}

/** Some wallets throw only a text. */
function asObject(value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'string') return { message: value }
  return Object(value) === value ? (value as Record<string, unknown>) : undefined
}
