import { encodeFunctionData, erc20Abi } from 'viem'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { TokenCall } from '../../../../src/testing/chain/callToken.js'
import {
  createTestEvmChain,
  type TestEvmChainParameters,
} from '../../../../src/testing/chain/createTestEvmChain.js'
import { createTestNode } from '../../../../src/testing/chain/createTestNode.js'
import type { TestNodeFaults } from '../../../../src/testing/chain/NodeFaults.js'
import type { TestCall } from '../../../../src/testing/chain/TestTransaction.js'
import type { Hex } from '../../../../src/testing/chain/TokenState.js'

export const facts = mainnet.chains.BASE
export const usdc = facts.usdc.address
export const owner = '0xabCDeF0123456789AbcdEf0123456789aBCDEF01'
export const spender = '0x3333333333333333333333333333333333333333'
export const payee = '0x4444444444444444444444444444444444444444'
export const start = 1_800_000_000

type Answered = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; blockNumber: Hex; status: Hex }

/** A chain with a block every ten seconds on the test's own clock, the owner's 100 USDC, and its nodes. */
export function createChainScene(parameters: Partial<TestEvmChainParameters> = {}) {
  let now = start * 1000
  const chain = createTestEvmChain({
    facts,
    now: () => now,
    blockSeconds: 10,
    token: { balances: new Map([[owner.toLowerCase(), 100_000_000n]]) },
    ...parameters,
  })
  const transaction = (from: Hex, calls: readonly TestCall[], fails = false) => ({
    hash: chain.newHash('transaction'),
    from,
    to: usdc,
    input: '0x' as const,
    calls,
    fails,
  })
  return {
    chain,
    transaction,
    /** Advances by this many blocks. */
    pass(blocks: number) {
      now += blocks * 10_000
      return chain.head()
    },
    /** Mines a block with one transaction of these calls, and returns its block and hash. */
    act(...calls: readonly TestCall[]) {
      const made = transaction(owner, calls)
      const block = chain.mine([made])
      return { hash: made.hash, block, succeeded: block.transactions[0]?.succeeded }
    },
    /** A node, and a function to call it. */
    node(faults: TestNodeFaults = {}) {
      const node = createTestNode(chain, { now: () => now, faults })
      const ask = (method: string, ...params: unknown[]) => node.answer(method, params)
      return {
        node,
        faults: node.faults,
        ask,
        block: (which: string) => ask('eth_getBlockByNumber', which, false) as Answered | null,
        head: () => Number(ask('eth_blockNumber')),
        logs: (filter: object = { fromBlock: '0x0' }) =>
          (ask('eth_getLogs', filter) as Answered[]).map(({ blockNumber }) => Number(blockNumber)),
        balance: (which: string | number, of: Hex = owner) => {
          const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [of] })
          const tag = typeof which === 'number' ? `0x${which.toString(16)}` : which
          return BigInt(ask('eth_call', { to: usdc, data }, tag) as Hex)
        },
      }
    },
  }
}

/** A payment by the owner, in base units. */
export const pay = (amount: bigint, to: Hex = payee): TokenCall => ({
  kind: 'transfer',
  from: owner,
  to,
  amount,
})
