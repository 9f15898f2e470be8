import {
  decodeFunctionData as decodeData,
  decodeFunctionResult as decodeResult,
  encodeFunctionData as encodeData,
  encodeFunctionResult as encodeResult,
} from 'viem'
import { remember } from './remember.js'

const write = (parameters: object) =>
  JSON.stringify({ ...parameters, abi: undefined }, (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )

/** Caches viem's encoding and decoding of the same few calls and results. The cache key is the function's name. */
export const encodeFunctionData = remember(encodeData as (parameters: object) => unknown, write)
export const decodeFunctionResult = remember(decodeResult as (parameters: object) => unknown, write)

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
