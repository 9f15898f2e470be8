import { decodeFunctionResult as decode, encodeFunctionData as encode } from 'viem'
import { remember } from './remember.js'

const write = (parameters: object) =>
  JSON.stringify({ ...parameters, abi: undefined }, (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )

/** viem's own, which encodes the same few calls again and again. Names tell the ABIs of the kit apart. */
export const encodeFunctionData = remember(encode as (parameters: object) => unknown, write)

/** viem's own, which decodes the same few results again and again. */
export const decodeFunctionResult = remember(decode as (parameters: object) => unknown, write)
