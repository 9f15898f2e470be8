import type { ChainKey, EvmChainKey } from '../../src/core/chain/chain.js'
import type { Device } from '../device/Device.js'

/**
 * One thing that the person wants: this amount to go there once. However often they press, and whatever they replace,
 * it may be taken from them once.
 */
export type Intent = {
  name: string
  device: Device
  from: ChainKey
  to: ChainKey
  amount: bigint
  recipient: string
}

/** One for which a permit is signed. */
export type EvmIntent = Intent & { from: EvmChainKey }

export function isEvmIntent(intent: Intent): intent is EvmIntent {
  return intent.from !== 'SOLANA'
}

/** The amounts of intents, in base units. */
export const amounts: readonly bigint[] = [10_000_000n, 10_000_000n, 20_000_000n]
