import { keccak256, stringToBytes } from 'viem'
import { type ChainKey, type EvmChainKey, isEvmChainKey } from '../../core/chain/chain.js'
import type { EvmChain, Network } from '../../core/chain/network.js'
import type { TokenCall } from '../chain/callToken.js'
import { createTestEvmChain, type TestEvmChain } from '../chain/createTestEvmChain.js'
import { createTestNode, type TestNode } from '../chain/createTestNode.js'
import type { TestCall } from '../chain/TestTransaction.js'
import { balanceOf } from '../chain/TokenState.js'
import { encodeTokenCall } from '../chain/tokenCalldata.js'
import { madeUpAddress } from './createTestNetwork.js'
import { createTestSolanaChain, type TestSolanaChain } from './createTestSolanaChain.js'
import type { TestFaults } from './TestFaults.js'

/** The five chains in memory, their nodes, and the permit spender on each. */
export type TestChains = {
  evm: { readonly [key in EvmChainKey]: TestEvmChain }
  nodes: { readonly [key in EvmChainKey]: readonly [TestNode, TestNode] }
  solana: TestSolanaChain
  spenders: { readonly [key in EvmChainKey]: `0x${string}` }
  balanceOf(chain: ChainKey, address: string): bigint
  /** Mints to an address, in a transaction of its own. */
  mint(chain: ChainKey, address: string, amount: bigint): void
  /** Mines the service's transaction in a block of its own, and tells whether it succeeded. */
  relay(
    chain: EvmChainKey,
    hash: `0x${string}`,
    shown: TokenCall,
    does: { calls: readonly TestCall[]; fails: boolean },
  ): boolean
  /** Executes calls on a chain, in a block of its own. */
  act(chain: EvmChainKey, ...calls: readonly TestCall[]): void
  /** Applies the issuer's actions from the faults. */
  obeyIssuer(faults: TestFaults): void
}

/** Creates the chains of a network, all empty. `now` is in ms since 1970, `finality` in blocks. */
export function createTestChains({ chains }: Network, now: () => number, finality: number): TestChains {
  const relayer = madeUpAddress('test relayer')
  const solana = createTestSolanaChain(chains.SOLANA, now)
  const evm = {
    ETH: createChain(chains.ETH, now, finality),
    BASE: createChain(chains.BASE, now, finality),
    ARB: createChain(chains.ARB, now, finality),
    POLYGON: createChain(chains.POLYGON, now, finality),
  }
  const nodesOf = (key: EvmChainKey) =>
    [createTestNode(evm[key], { now }), createTestNode(evm[key], { now })] as const

  function act(key: EvmChainKey, ...calls: readonly TestCall[]): void {
    const chain = evm[key]
    const hash = chain.newHash('transaction')
    chain.mine([{ hash, from: relayer, to: chain.facts.usdc.address, input: '0x', calls }])
  }

  return {
    evm,
    nodes: { ETH: nodesOf('ETH'), BASE: nodesOf('BASE'), ARB: nodesOf('ARB'), POLYGON: nodesOf('POLYGON') },
    solana,
    spenders: {
      ETH: madeUpAddress('test spender on ETH'),
      BASE: madeUpAddress('test spender on BASE'),
      ARB: madeUpAddress('test spender on ARB'),
      POLYGON: madeUpAddress('test spender on POLYGON'),
    },
    balanceOf: (chain, address) =>
      isEvmChainKey(chain) ? balanceOf(evm[chain].head().token, address) : solana.balanceOf(address),
    mint(chain, address, amount) {
      if (isEvmChainKey(chain)) act(chain, { kind: 'mint', to: address as `0x${string}`, amount })
      else solana.mint(address, amount)
    },
    relay(key, hash, shown, { calls, fails }) {
      const chain = evm[key]
      const { address: to } = chain.facts.usdc
      chain.mine([{ hash, from: relayer, to, input: encodeTokenCall(shown), calls, fails }])
      return chain.find(hash)?.mined.succeeded ?? false
    },
    act,
    obeyIssuer({ token }) {
      const [isPaused, blocksAll] = [token === 'paused', token === 'blocked']
      for (const key of Object.keys(evm) as EvmChainKey[]) {
        const now = evm[key].head().token
        if (now.isPaused !== isPaused) act(key, { kind: 'pause', isPaused })
        if ((now.blocked === 'everybody') !== blocksAll)
          act(key, { kind: 'blacklist', account: 'everybody', isBlocked: blocksAll })
      }
    },
  }
}

/** A chain with one block per second. Each transaction also gets a block of its own. */
function createChain(facts: EvmChain, now: () => number, finality: number): TestEvmChain {
  const counts = { block: 0, transaction: 0 }
  return createTestEvmChain({
    firstNumber: 0,
    facts,
    now,
    finality: { blocks: finality },
    newHash: (of) => keccak256(stringToBytes(`${of} ${counts[of]++} of ${facts.key}`)),
  })
}
