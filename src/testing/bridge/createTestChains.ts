import { type ChainKey, type EvmChainKey, isEvmChainKey } from '../../core/chain/chain.js'
import type { Network } from '../../core/chain/network.js'
import { createTestEvmChain, type TestEvmChain } from './createTestEvmChain.js'
import { madeUpAddress } from './createTestNetwork.js'
import { createTestSolanaChain, type TestSolanaChain } from './createTestSolanaChain.js'
import type { TestFaults } from './TestFaults.js'

/** The five chains in memory, and who may take the amount of a permit on each. */
export type TestChains = {
  evm: { readonly [key in EvmChainKey]: TestEvmChain }
  solana: TestSolanaChain
  spenders: { readonly [key in EvmChainKey]: `0x${string}` }
  balanceOf(chain: ChainKey, address: string): bigint
  /** Pays an address out of nothing, in a transaction of its own. */
  mint(chain: ChainKey, address: string, amount: bigint): void
  answer(chain: ChainKey, method: string, params: readonly unknown[]): Promise<unknown>
}

/** Makes the chains of a network, all of them empty. `now` is in ms since 1970. */
export function createTestChains({ chains }: Network, now: () => number, faults: TestFaults): TestChains {
  const relayer = madeUpAddress('test relayer')
  const solana = createTestSolanaChain(chains.SOLANA, now)
  const evm = {
    ETH: createTestEvmChain(chains.ETH, now, relayer, faults),
    BASE: createTestEvmChain(chains.BASE, now, relayer, faults),
    ARB: createTestEvmChain(chains.ARB, now, relayer, faults),
    POLYGON: createTestEvmChain(chains.POLYGON, now, relayer, faults),
  }
  return {
    evm,
    solana,
    spenders: {
      ETH: madeUpAddress('test spender on ETH'),
      BASE: madeUpAddress('test spender on BASE'),
      ARB: madeUpAddress('test spender on ARB'),
      POLYGON: madeUpAddress('test spender on POLYGON'),
    },
    balanceOf: (chain, address) =>
      isEvmChainKey(chain) ? evm[chain].token.balanceOf(address) : solana.balanceOf(address),
    mint(chain, address, amount) {
      if (isEvmChainKey(chain)) evm[chain].mint(evm[chain].nextHash(), address as `0x${string}`, amount)
      else solana.mint(address, amount)
    },
    answer: (chain, method, params) =>
      isEvmChainKey(chain) ? evm[chain].answer(method, params) : solana.answer(method, params),
  }
}
