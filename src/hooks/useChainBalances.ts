'use client'
import type { ChainKey, WalletKind } from '../core/chain/chain.js'
import { useUsdcBalance } from './useUsdcBalance.js'
import { useWalletConnection } from './useWalletConnection.js'

/** The connected accounts' balances on several chains, in base units. Reads them only while `isWanted`. */
export function useChainBalances({ chains, isWanted }: { chains: readonly ChainKey[]; isWanted: boolean }): {
  readonly [key in ChainKey]: bigint | undefined
} {
  const asked = { chains: isWanted ? chains : [], evm: useOwner('evm'), solana: useOwner('solana') }
  return {
    ETH: useBalanceOn('ETH', asked),
    BASE: useBalanceOn('BASE', asked),
    ARB: useBalanceOn('ARB', asked),
    POLYGON: useBalanceOn('POLYGON', asked),
    SOLANA: useBalanceOn('SOLANA', asked),
  }
}

type Asked = { chains: readonly ChainKey[] } & { [kind in WalletKind]: string | undefined }

function useBalanceOn(chain: ChainKey, { chains, evm, solana }: Asked): bigint | undefined {
  const owner = chain === 'SOLANA' ? solana : evm
  return useUsdcBalance({ chain, owner: chains.includes(chain) ? owner : undefined }).data
}

function useOwner(kind: WalletKind): string | undefined {
  const session = useWalletConnection(kind)
  return session?.status === 'connected' ? session.address : undefined
}
