import type { EvmChain } from './network.js'

/** Returns the resolver of a network's names: its own, or that of ENS on Ethereum. */
export function ensResolverOf({ ensResolver, id }: EvmChain): `0x${string}` | undefined {
  return ensResolver ?? (id === 1 ? '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' : undefined)
}
