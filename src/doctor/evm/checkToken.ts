import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { isSameAddress } from '../../core/chain/isSameAddress.js'
import { readWord } from '../../core/read/evm/multicall.js'
import { encodeCall, pausedSelector, separatorSelector } from '../../core/read/evm/tokenEncoding.js'
import { describeNodeError } from '../nodes/describeNodeError.js'
import type { EvmNode } from './evmNode.js'

const decimalsAbi = [
  { type: 'function', stateMutability: 'view', name: 'decimals', inputs: [], outputs: [{ type: 'uint8' }] },
] as const

/** Checks that USDC is at its pinned address, by its separator, with six decimals and not paused. */
export async function checkToken({ rpc, chain, report }: EvmNode): Promise<boolean> {
  const { address, separator } = chain.usdc
  try {
    if ((await rpc.code(address)) === '0x') {
      report.problem('token', `There is no contract at ${address}, where USDC is pinned.`, {
        advice: 'The node is on another chain, or `network` is wrong.',
      })
      return false
    }
    const found = await readToken(rpc.call.bind(undefined, address))
    const isPinned = isSameAddress(found.separator, separator)
    const isWhole = found.decimals === 6
    if (isPinned && isWhole)
      report.ok('token', 'USDC is at its pinned address, with the pinned domain separator and 6 decimals.')
    if (!isPinned)
      report.problem('token', `The token at ${address} has another domain separator than the pinned one.`, {
        advice: 'No permit is ever signed for it. The node is on another chain, or `network` is wrong.',
      })
    if (!isWhole) report.problem('token', `The token has ${found.decimals} decimals, and USDC has 6.`)
    if (found.isPaused)
      report.problem('pause', 'USDC is paused: no transfer can be made from or to this chain.', {
        advice: 'Wait until Circle lifts the pause.',
      })
    else report.ok('pause', 'USDC is not paused.')
    return isPinned
  } catch (error) {
    report.problem('token', `USDC could not be read: ${describeNodeError(error)}.`)
    return false
  }
}

type Call = (data: `0x${string}`) => Promise<`0x${string}`>

async function readToken(call: Call) {
  const [separator, decimals, paused] = await Promise.all([
    call(encodeCall(separatorSelector)),
    call(encodeFunctionData({ abi: decimalsAbi, functionName: 'decimals' })),
    call(encodeCall(pausedSelector)),
  ])
  return {
    separator,
    decimals: decodeFunctionResult({ abi: decimalsAbi, functionName: 'decimals', data: decimals }),
    isPaused: readWord(paused) !== 0n,
  }
}
