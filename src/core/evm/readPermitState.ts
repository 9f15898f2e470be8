import { getBlock, getCode, multicall } from 'viem/actions'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import { createEvmClient, readChain } from './client.js'
import { tokenAbi } from './tokenAbi.js'

/** Multicall3's address on every public chain (mds1/multicall3). */
const canonicalMulticall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** What a permit depends on, read from the source chain at `latest`. */
export type PermitState = {
  nonce: bigint
  /** Base units. */
  balance: bigint
  /** What the spender may take already, in base units. */
  allowance: bigint
  separator: `0x${string}`
  isPaused: boolean
  isBlocked: boolean
  /** The owner's code: `0x` for a plain account. */
  code: `0x${string}`
  blockNumber: bigint
  /** The chain's clock, in seconds since 1970. */
  timestamp: bigint
}

/**
 * Reads what a permit depends on: one multicall on the token, the owner's code and the latest block.
 *
 * @throws ChainReadError
 */
export async function readPermitState(
  reader: ChainReader,
  { chain, owner, spender }: { chain: EvmChain; owner: `0x${string}`; spender: `0x${string}` },
): Promise<PermitState> {
  const client = createEvmClient(reader)
  const token = { address: chain.usdc.address, abi: tokenAbi } as const
  const calls = multicall(client, {
    allowFailure: false,
    multicallAddress: chain.multicall ?? canonicalMulticall,
    contracts: [
      { ...token, functionName: 'nonces', args: [owner] },
      { ...token, functionName: 'balanceOf', args: [owner] },
      { ...token, functionName: 'allowance', args: [owner, spender] },
      { ...token, functionName: 'DOMAIN_SEPARATOR' },
      { ...token, functionName: 'paused' },
      { ...token, functionName: 'isBlacklisted', args: [owner] },
    ],
  })
  const [[nonce, balance, allowance, separator, isPaused, isBlocked], code, block] = await readChain(
    chain,
    Promise.all([calls, getCode(client, { address: owner }), getBlock(client)]),
  )
  return {
    nonce,
    balance,
    allowance,
    separator,
    isPaused,
    isBlocked,
    code: code ?? '0x',
    blockNumber: block.number,
    timestamp: block.timestamp,
  }
}
