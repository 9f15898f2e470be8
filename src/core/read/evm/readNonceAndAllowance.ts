import type { EvmChain } from '../../chain/network.js'
import type { BlockName, EvmRpc } from './evmRpc.js'
import { multicall } from './multicall.js'
import { allowanceSelector, encodeCall, noncesSelector } from './tokenEncoding.js'

/** The permit's nonce and allowance at one block. */
export type NonceAndAllowance = {
  /** The owner's next nonce. */
  nonce: bigint
  /** The spender's allowance, in base units. */
  allowance: bigint
}

/** Reads the owner's nonce and the spender's allowance in one call, at `latest` or at a block. */
export async function readNonceAndAllowance(
  rpc: EvmRpc,
  chain: EvmChain,
  { owner, spender, block }: { owner: `0x${string}`; spender: `0x${string}`; block?: BlockName | undefined },
): Promise<NonceAndAllowance> {
  const calls = [encodeCall(noncesSelector, owner), encodeCall(allowanceSelector, owner, spender)] as const
  const [nonce, allowance] = await multicall(rpc, chain, calls, block)
  return { nonce, allowance }
}
