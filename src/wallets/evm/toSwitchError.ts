import type { BridgeError } from '../../core/errors/BridgeError.js'
import { redactCause } from '../../core/errors/redactCause.js'
import { ChainSwitchError, UserRejectedError } from '../../core/errors/wallet.js'
import type { EvmChain } from '../../core/network.js'
import { toWalletError } from './toWalletError.js'

/** Gives a failed change of chain one of our names: a person's no stays one, all else is the chain's. */
export function toSwitchError(error: unknown, { key }: EvmChain): BridgeError {
  const translated = toWalletError(error)
  return translated instanceof UserRejectedError
    ? translated
    : new ChainSwitchError({ chain: key, cause: redactCause(error) })
}
