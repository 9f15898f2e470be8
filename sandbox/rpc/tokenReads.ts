import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionResult,
  type Hex,
  isAddressEqual,
  multicall3Abi,
} from 'viem'
import { multicallAddress } from '../chains.js'
import type { RpcCall } from './NodeView.js'

/** One contract read, alone or in a multicall. */
export type ContractRead = { target: Address; callData: Hex }

/** Every contract read of an `eth_call`. */
export function readsOf({ method, params = [] }: RpcCall): ContractRead[] {
  const { to, data, input } = (params[0] ?? {}) as { to?: Address; data?: Hex; input?: Hex }
  const callData = data ?? input
  if (method !== 'eth_call' || !to || !callData) return []
  return partsOf(to, callData) ?? [{ target: to, callData }]
}

/** Replaces the results of some reads of an `eth_call`. */
export function replaceReads(
  call: RpcCall,
  result: Hex,
  replace: (read: ContractRead, answer: Hex) => Hex | undefined,
): Hex {
  const { to, data, input } = (call.params?.[0] ?? {}) as { to: Address; data?: Hex; input?: Hex }
  const callData = data ?? input ?? '0x'
  const parts = partsOf(to, callData)
  if (!parts) return replace({ target: to, callData }, result) ?? result
  const answers = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result })
  const replaced = answers.map((answer, index) => {
    const read = parts[index]
    const instead = read && replace(read, answer.returnData)
    return instead === undefined ? answer : { success: true, returnData: instead }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: replaced })
}

function partsOf(to: Address, data: Hex): ContractRead[] | undefined {
  if (!isAddressEqual(to, multicallAddress)) return undefined
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') return undefined
  return args[0].map(({ target, callData }) => ({ target, callData }))
}
