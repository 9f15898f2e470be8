import { encodeFunctionResult, parseAbi, toFunctionSelector } from 'viem'
import type { EvmChain } from '../../core/chain/network.js'
import { answerMulticall } from './answerMulticall.js'
import { word } from './callToken.js'
import { RpcError } from './RpcError.js'
import { otherKey } from './runTransaction.js'
import type { TestBlock } from './TestBlock.js'
import { allowanceOf, balanceOf, type Hex, isBlocked, nonceOf, type TokenState } from './TokenState.js'

export type Call = { to?: string; data?: Hex }

const textAbi = parseAbi(['function text() view returns (string)'])

const selectors = {
  nonces: toFunctionSelector('nonces(address)'),
  balanceOf: toFunctionSelector('balanceOf(address)'),
  allowance: toFunctionSelector('allowance(address,address)'),
  paused: toFunctionSelector('paused()'),
  isBlacklisted: toFunctionSelector('isBlacklisted(address)'),
  separator: toFunctionSelector('DOMAIN_SEPARATOR()'),
  decimals: toFunctionSelector('decimals()'),
  name: toFunctionSelector('name()'),
  version: toFunctionSelector('version()'),
  symbol: toFunctionSelector('symbol()'),
  aggregate3: toFunctionSelector('aggregate3((address,bool,bytes)[])'),
  time: toFunctionSelector('getCurrentBlockTimestamp()'),
  blockNumber: toFunctionSelector('getBlockNumber()'),
}

/**
 * Answers an `eth_call` to the token, to Multicall3 or to another ERC-20, at a block.
 *
 * @throws RpcError with code 3 where the contract turns the call back
 */
export function answerCall(facts: EvmChain, block: TestBlock, { to = '', data = '0x' }: Call): Hex {
  return read(facts, block, to.toLowerCase(), data)
}

function read(facts: EvmChain, block: TestBlock, target: string, data: Hex): Hex {
  const selector = data.slice(0, 10)
  if (target === facts.usdc.address.toLowerCase()) return readToken(facts, block.token, data)
  if (selector === selectors.aggregate3)
    return answerMulticall(data, (to, part) => read(facts, block, to.toLowerCase(), part))
  if (selector === selectors.time) return word(BigInt(block.time))
  if (selector === selectors.blockNumber) return word(BigInt(block.number))
  const isToken = facts.lookAlikes?.some(({ address }) => address.toLowerCase() === target)
  if (!isToken || selector !== selectors.balanceOf) return '0x'
  return word(block.accounts.others.get(otherKey(target, addressAt(data, 0))) ?? 0n)
}

function readToken({ usdc }: EvmChain, token: TokenState, data: Hex): Hex {
  switch (data.slice(0, 10)) {
    case selectors.nonces:
      return word(nonceOf(token, addressAt(data, 0)))
    case selectors.balanceOf:
      return word(balanceOf(token, addressAt(data, 0)))
    case selectors.allowance:
      return word(allowanceOf(token, addressAt(data, 0), addressAt(data, 1)).value)
    case selectors.paused:
      return word(token.isPaused ? 1n : 0n)
    case selectors.isBlacklisted:
      return word(isBlocked(token, addressAt(data, 0)) ? 1n : 0n)
    case selectors.separator:
      return token.separator
    case selectors.decimals:
      return word(6n)
    case selectors.name:
      return encodeText(usdc.name)
    case selectors.version:
      return encodeText(usdc.version)
    case selectors.symbol:
      return encodeText('USDC')
    default:
      throw new RpcError(3, 'execution reverted')
  }
}

function addressAt(data: Hex, place: number): Hex {
  const end = 10 + (place + 1) * 64
  return `0x${data.slice(end - 40, end)}`
}

function encodeText(text: string): Hex {
  return encodeFunctionResult({ abi: textAbi, result: text })
}
