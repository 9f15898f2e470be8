import type { EvmChain } from '../../chain/network.js'
import type { BridgeError } from '../../errors/BridgeError.js'
import { redactCause } from '../../errors/redactCause.js'
import { ChainSwitchError, UserRejectedError, WalletBusyError } from '../../errors/walletErrors.js'
import { listCauses } from './listCauses.js'
import { toWalletError } from './toWalletError.js'

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
