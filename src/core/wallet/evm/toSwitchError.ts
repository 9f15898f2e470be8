import type { EvmChain } from '../../chain/network.js'
import type { BridgeError } from '../../errors/BridgeError.js'
import { redactCause } from '../../errors/redactCause.js'
import { ChainSwitchError, UserRejectedError, WalletBusyError } from '../../errors/walletErrors.js'
import { listCauses } from './listCauses.js'
import { toWalletError } from './toWalletError.js'

/**
 * Gives a failed change of chain one of our names: a person's no stays one, an open prompt too, all else is the
 * chain's.
 *
 * wagmi calls it a person's no as well where a wallet could not add the chain, so the innermost code decides.
 */
export function toSwitchError(error: unknown, { key }: EvmChain): BridgeError {
  const withCode = listCauses(error).findLast(({ code }) => code !== undefined)
  const translated = toWalletError(withCode ?? error)
  const isAnswer = translated instanceof UserRejectedError || translated instanceof WalletBusyError
  return isAnswer ? translated : new ChainSwitchError({ chain: key, cause: redactCause(error) })
}
