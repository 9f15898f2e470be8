import {
  decodeFunctionData as decodeData,
  decodeFunctionResult as decodeResult,
  encodeFunctionData as encodeData,
  encodeFunctionResult as encodeResult,
} from 'viem'
import { remember } from './remember.js'

type Call = { functionName?: string; args?: readonly unknown[]; data?: string }

const write = ({ functionName, args = [], data }: Call) => `${functionName}:${data}:${args.map(textOf)}`

function textOf(value: unknown): string {
  return typeof value === 'object' && value ? `[${Object.values(value).map(textOf)}]` : String(value)
}

/** Caches viem's encoding and decoding of the same few calls and results. The cache key is the function's name. */
export const encodeFunctionData = remember(encodeData as (parameters: Call) => unknown, write)
export const decodeFunctionResult = remember(decodeResult as (parameters: Call) => unknown, write)

/** The same for data alone. The cache key is its selector. */
export const decodeFunctionData = remember(
  decodeData as (parameters: { data: string }) => unknown,
  ({ data }) => data,
)

/** The same for Multicall3's results, the only ones that are encoded here. */
export const encodeFunctionResult = remember(
  encodeResult as (parameters: { result: readonly { success: boolean; returnData: string }[] }) => unknown,
  ({ result }) => result.map(({ success, returnData }) => `${success}${returnData}`).join(),
)
