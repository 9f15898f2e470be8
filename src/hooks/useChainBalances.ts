'use client'
import type { ChainKey } from '../core/chain/chain.js'
import { useUsdcBalance } from './useUsdcBalance.js'
import { useWalletConnection } from './useWalletConnection.js'

/** The connected accounts' balances on several chains, in base units. Reads them only while `isWanted`. */
export function useChainBalances({ chains, isWanted }: { chains: readonly ChainKey[]; isWanted: boolean }): {
  readonly [key in ChainKey]: bigint | undefined
} {
  const owners = { evm: useOwner('evm'), solana: useOwner('solana') }
  const ownerOn = (chain: ChainKey) =>
    isWanted && chains.includes(chain) ? owners[chain === 'SOLANA' ? 'solana' : 'evm'] : undefined
  return {
    ETH: useUsdcBalance({ chain: 'ETH', owner: ownerOn('ETH') }).data,
    BASE: useUsdcBalance({ chain: 'BASE', owner: ownerOn('BASE') }).data,
    ARB: useUsdcBalance({ chain: 'ARB', owner: ownerOn('ARB') }).data,
    POLYGON: useUsdcBalance({ chain: 'POLYGON', owner: ownerOn('POLYGON') }).data,
    SOLANA: useUsdcBalance({ chain: 'SOLANA', owner: ownerOn('SOLANA') }).data,
  }
}

function useOwner(kind: 'evm' | 'solana'): string | undefined {
  const session = useWalletConnection(kind)
  return session?.status === 'connected' ? session.address : undefined
}
