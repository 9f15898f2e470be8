import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { Device } from '../device/Device.js'

/**
 * One thing that the person wants: this amount to go there once. However often they press, and whatever they replace,
 * it may be taken from them once.
 */
export type Intent = {
  name: string
  device: Device
  from: EvmChainKey
  to: EvmChainKey
  amount: bigint
  recipient: `0x${string}`
}
