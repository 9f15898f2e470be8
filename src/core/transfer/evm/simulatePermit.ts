import { encodeFunctionData, serializeSignature } from 'viem'
import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import type { PermitSignature } from '../../permit/checkSignature.js'
import type { PermitMessage } from '../../permit/permit.js'
import { viewChain } from '../../read/evm/chainView.js'
import { tokenAbi } from '../../read/evm/tokenAbi.js'

/**
 * Tells whether the token would accept the permit of an owner with code, by a test run. Nothing else can tell, so
 * this is the one case in which a permit is shown to an RPC.
 */
export async function simulatePermit(
  reader: ChainReader,
  chain: EvmChain,
  { owner, spender, value, deadline }: PermitMessage,
  signature: PermitSignature,
): Promise<'accepted' | 'refused' | 'unknown'> {
  const bytes =
    'bytes' in signature
      ? signature.bytes
      : serializeSignature({ r: signature.r, s: signature.s, yParity: signature.v - 27 })
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'permit',
    args: [owner, spender, value, deadline, bytes],
  })
  try {
    await viewChain(reader).call(chain.usdc.address, data)
    return 'accepted'
  } catch (error) {
    return isRevert(error) ? 'refused' : 'unknown'
  }
}

/** A revert carries JSON-RPC code 3 (EIP-1474) or says so; anything else says nothing about the permit. */
function isRevert(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 10) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  const isSaid = typeof message === 'string' && /execution reverted/i.test(message)
  return code === 3 || isSaid || isRevert(cause, depth + 1)
}
