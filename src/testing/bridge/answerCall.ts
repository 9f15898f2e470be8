import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  multicall3Abi,
  parseAbi,
  parseSignature,
} from 'viem'
import type { EvmChain } from '../../core/chain/network.js'
import type { TestToken } from './createTestToken.js'
import { RpcError } from './RpcError.js'
import type { TestFaults } from './TestFaults.js'
import { TokenRevert } from './TokenRevert.js'

/** Multicall3's address on every public chain. */
const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'

const abi = parseAbi([
  'error Error(string message)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function nonces(address owner) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function paused() view returns (bool)',
  'function isBlacklisted(address account) view returns (bool)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
])

/** A token that is called, what its issuer has done, and the time of the block, in seconds since 1970. */
export type CalledToken = { chain: EvmChain; token: TestToken; faults: TestFaults; timestamp: bigint }

/** An `eth_call`. */
export type Call = { to?: string; data?: `0x${string}` }

/**
 * Answers an `eth_call` on the token, or on Multicall3 above it, in a block of that time.
 *
 * @throws RpcError with code 3 where the contract turns the call back
 */
export async function answerCall(
  called: CalledToken,
  { to = '', data = '0x' }: Call,
): Promise<`0x${string}`> {
  if (to.toLowerCase() === multicallAddress) return answerMulticall(called, data)
  if (to.toLowerCase() !== called.chain.usdc.address.toLowerCase()) return '0x'
  try {
    return await callToken(called, data)
  } catch (error) {
    if (!(error instanceof TokenRevert)) throw error
    const revert = encodeErrorResult({ abi, errorName: 'Error', args: [error.message] })
    throw new RpcError(3, `execution reverted: ${error.message}`, revert)
  }
}

async function answerMulticall(called: CalledToken, data: `0x${string}`): Promise<`0x${string}`> {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName === 'getCurrentBlockTimestamp')
    return encodeFunctionResult({ abi: multicall3Abi, functionName, result: called.timestamp })
  if (functionName !== 'aggregate3') throw new RpcError(3, 'execution reverted')
  const result = await Promise.all(
    args[0].map(async ({ target, callData }) => {
      const call = answerCall(called, { to: target, data: callData })
      return call.then(
        (returnData) => ({ success: true, returnData }),
        (error: RpcError) => ({ success: false, returnData: error.data ?? ('0x' as const) }),
      )
    }),
  )
  return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
}

async function callToken(
  { chain: { usdc }, token, faults }: CalledToken,
  data: `0x${string}`,
): Promise<`0x${string}`> {
  const call = decodeFunctionData({ abi, data })
  switch (call.functionName) {
    case 'permit': {
      const [owner, spender, value, deadline, signature] = call.args
      const { r, s, yParity } = parseSignature(signature)
      await token.verify({ owner, spender, value, deadline, v: yParity + 27, r, s })
      return '0x'
    }
    case 'nonces':
      return encodeFunctionResult({ abi, functionName: 'nonces', result: token.nonces(call.args[0]) })
    case 'balanceOf':
      return encodeFunctionResult({ abi, functionName: 'balanceOf', result: token.balanceOf(call.args[0]) })
    case 'allowance':
      return encodeFunctionResult({ abi, functionName: 'allowance', result: token.allowance(...call.args) })
    case 'DOMAIN_SEPARATOR':
      return encodeFunctionResult({ abi, functionName: 'DOMAIN_SEPARATOR', result: usdc.separator })
    case 'paused':
      return encodeFunctionResult({ abi, functionName: 'paused', result: faults.token === 'paused' })
    case 'isBlacklisted':
      return encodeFunctionResult({ abi, functionName: 'isBlacklisted', result: faults.token === 'blocked' })
    case 'name':
    case 'version':
      return encodeFunctionResult({
        abi,
        functionName: call.functionName,
        result: usdc[call.functionName],
      })
    case 'symbol':
      return encodeFunctionResult({ abi, functionName: 'symbol', result: 'USDC' })
    case 'decimals':
      return encodeFunctionResult({ abi, functionName: 'decimals', result: 6 })
  }
}
