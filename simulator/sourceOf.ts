import { type EvmChainKey, isEvmChainKey } from '../src/core/chain/chain.js'
import type { TestEvmChain } from '../src/testing/chain/createTestEvmChain.js'
import type { World } from './World.js'

/** The source chain of a record, if it is an EVM chain. */
export function sourceOf(world: World, from: string): TestEvmChain | undefined {
  return isEvmChainKey(from as EvmChainKey) ? world.chains[from as EvmChainKey]?.chain : undefined
}
