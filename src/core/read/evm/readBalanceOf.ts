import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ChainView } from './chainView.js'
import { tokenAbi } from './tokenAbi.js'

type Hex = `0x${string}`

/** Reads an account's balance of a token, in base units. */
export async function readBalanceOf(view: ChainView, token: Hex, owner: Hex): Promise<bigint> {
  const call = { abi: tokenAbi, functionName: 'balanceOf' } as const
  const data = await view.call(token, encodeFunctionData({ ...call, args: [owner] }))
  return decodeFunctionResult({ ...call, data })
}
