import { decodeFunctionData, parseAbi, parseSignature } from 'viem'
import type { EvmChain } from '../../core/network.js'
import { callToken } from './callToken.js'
import { recoverSigner } from './recoverSigner.js'
import type { TestBlock } from './TestBlock.js'
import { type Hex, nonceOf } from './TokenState.js'

const abi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
])

/** Why the token would turn back this call of `permit` in a block; `undefined` where it would take it. */
export async function tryPermit(facts: EvmChain, block: TestBlock, data: Hex): Promise<string | undefined> {
  const [owner, spender, value, deadline, bytes] = decodeFunctionData({ abi, data }).args
  const { r, s, yParity } = parseSignature(bytes)
  const nonce = nonceOf(block.token, owner)
  const permit = { owner, spender, value, nonce, deadline, v: yParity + 27, r, s }
  const signer = await recoverSigner(facts, permit)
  const call = { kind: 'permit', permit: { ...permit, signer } } as const
  const effect = callToken(block.token, call, BigInt(block.time))
  return 'reverted' in effect ? effect.reverted : undefined
}
