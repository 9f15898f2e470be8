import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  namehash,
  parseAbi,
} from 'viem'
import { defineNetwork } from '../../../src/core/chain/network.js'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { resolveName } from '../../../src/core/recipient/resolveName.js'
import { RpcError } from '../../../src/testing/chain/RpcError.js'
import type { TestBridge, TestBridgeNode } from '../../../src/testing/index.js'

const resolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
])

/** Names that one node of Ethereum knows, by the address of each. */
export type Names = { readonly [name: string]: Address }

/** Lets a node answer for ENS's universal resolver, and as ever for all else. */
export function teachNames(node: TestBridgeNode, names: Names): void {
  node.faults.answer = ({ method, params: [call] }, truth) => {
    const { to, data } = (call ?? {}) as { to?: string; data?: `0x${string}` }
    if (method !== 'eth_call' || to?.toLowerCase() !== resolver || !data) return truth()
    const [name, asked] = decodeFunctionData({ abi, data }).args
    const found = Object.entries(names).find(([known]) => namehash(known) === `0x${asked.slice(10, 74)}`)
    if (!found)
      throw new RpcError(
        3,
        'execution reverted',
        encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: [name] }),
      )
    const isOfChain = asked.length > 74
    const answer = isOfChain
      ? encodeAbiParameters([{ type: 'bytes' }], ['0x'])
      : encodeAbiParameters([{ type: 'address' }], [found[1]])
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [answer, resolver])
  }
}

/** What a page's configuration needs so that its form takes names. @default both nodes of Ethereum are asked */
export function namesConfig(
  { nodes, parameters: { network, rpc } }: TestBridge,
  witnesses: 'one' | 'two' = 'two',
): Pick<BridgeConfigParameters, 'network' | 'resolveName' | 'rpc'> {
  const { ETH } = network.chains
  const urls = nodes.ETH.map(({ url }) => url)
  return {
    network: defineNetwork({
      ...network,
      chains: { ...network.chains, ETH: { ...ETH, ensResolver: resolver } },
    }),
    resolveName,
    rpc: { ...rpc, ETH: witnesses === 'two' ? urls : urls.slice(0, 1) },
  }
}
