import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { RpcError } from './RpcError.js'
import type { Hex } from './TokenState.js'

type Part = { target: string; allowFailure: boolean; callData: Hex }
type Read = (target: string, data: Hex) => Hex

/** Answers Multicall3's `aggregate3`. @throws RpcError where a call fails that may not */
export function answerMulticall(data: Hex, read: Read): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const parts = args?.[0] as readonly Part[]
  const result = parts.map((part) => readPart(part, read))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

function readPart(
  { target, allowFailure, callData }: Part,
  read: Read,
): { success: boolean; returnData: Hex } {
  try {
    return { success: true, returnData: read(target, callData) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (!allowFailure) throw new RpcError(3, 'execution reverted: Multicall3: call failed')
    return { success: false, returnData: error.data ?? '0x' }
  }
}
