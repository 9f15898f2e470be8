import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { pad } from 'viem/utils'
import { type PermitCall, type TokenCall, word } from './callToken.js'
import type { Hex } from './TokenState.js'

const signatures = {
  permit: 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  approve: 'approve(address,uint256)',
  increaseAllowance: 'increaseAllowance(address,uint256)',
  decreaseAllowance: 'decreaseAllowance(address,uint256)',
  transfer: 'transfer(address,uint256)',
  transferFrom: 'transferFrom(address,address,uint256)',
  mint: 'mint(address,uint256)',
  pause: 'pause()',
  unpause: 'unpause()',
  blacklist: 'blacklist(address)',
  unBlacklist: 'unBlacklist(address)',
} as const

const selectors = Object.fromEntries(
  Object.entries(signatures).map(([name, signature]) => [name, toFunctionSelector(signature)]),
) as { readonly [name in keyof typeof signatures]: Hex }

const ownCalls = parseAbi([
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 increment)',
  'function decreaseAllowance(address spender, uint256 decrement)',
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
])

/** Encodes a call: a selector, then words. */
export function calldata(selector: Hex, ...words: readonly Hex[]): Hex {
  return `0x${[selector, ...words].map((part) => part.slice(2)).join('')}`
}

/**
 * A permit's arguments in the token's order, which also appear in the calldata of a contract that forwards the permit.
 */
export function permitWords({
  owner,
  spender,
  value,
  deadline,
  v,
  r,
  s,
}: Omit<PermitCall, 'signer' | 'nonce'>): readonly Hex[] {
  return [pad(owner), pad(spender), word(value), word(deadline), word(BigInt(v)), r, s]
}

export function encodeTokenCall(call: TokenCall): Hex {
  switch (call.kind) {
    case 'permit':
      return calldata(selectors.permit, ...permitWords(call.permit))
    case 'approve':
      return calldata(selectors.approve, pad(call.spender), word(call.value))
    case 'increaseAllowance':
    case 'decreaseAllowance':
      return calldata(selectors[call.kind], pad(call.spender), word(call.by))
    case 'transfer':
    case 'mint':
      return calldata(selectors[call.kind], pad(call.to), word(call.amount))
    case 'transferFrom':
      return calldata(selectors.transferFrom, pad(call.owner), pad(call.to), word(call.amount))
    case 'pause':
      return call.isPaused ? selectors.pause : selectors.unpause
    case 'blacklist':
      return calldata(
        call.isBlocked ? selectors.blacklist : selectors.unBlacklist,
        pad(call.account === 'everybody' ? '0x' : call.account, { size: 32 }),
      )
  }
}

/** Decodes an account's call to the token; `undefined` if the token has no such function. */
export function readTokenCall(from: Hex, data: Hex): TokenCall | undefined {
  if (!ownSelectors.has(data.slice(0, 10))) return undefined
  const { functionName, args } = decodeFunctionData({ abi: ownCalls, data })
  switch (functionName) {
    case 'approve':
      return { kind: functionName, owner: from, spender: args[0], value: args[1] }
    case 'increaseAllowance':
    case 'decreaseAllowance':
      return { kind: functionName, owner: from, spender: args[0], by: args[1] }
    case 'transfer':
      return { kind: functionName, from, to: args[0], amount: args[1] }
    case 'transferFrom':
      return { kind: functionName, spender: from, owner: args[0], to: args[1], amount: args[2] }
  }
}

const ownSelectors: ReadonlySet<string> = new Set(ownCalls.map(({ name }) => selectors[name]))
