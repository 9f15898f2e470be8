import {
  type Hex,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem'
import { UserRejectedError } from '../../../src/core/errors/walletErrors.js'

/** What an EVM wallet answers instead of a signature that USDC accepts. */
export type EvmWalletWay =
  | 'declines'
  | 'returnsNothing'
  | 'returnsBrokenSignature'
  | 'returnsYParity'
  | 'returnsCompact'

/** Answers for the wallet; throws if the person declines. */
export const evmWallets: Record<EvmWalletWay, (signature: Hex) => Hex> = {
  declines: () => {
    throw new UserRejectedError()
  },
  returnsNothing: () => '0x',
  returnsBrokenSignature: (signature) => {
    const { r, s, yParity } = parseSignature(signature)
    return serializeSignature({ r, s, yParity: 1 - yParity })
  },
  returnsYParity: (signature) => `${signature.slice(0, -2)}0${parseSignature(signature).yParity}` as Hex,
  returnsCompact: (signature) =>
    serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
}
