import type { EvmChain } from '../chain/network.js'

/** A permit's fields (ERC-2612). `value` is in base units, `deadline` in seconds since 1970. */
export type PermitMessage = {
  owner: `0x${string}`
  spender: `0x${string}`
  value: bigint
  nonce: bigint
  deadline: bigint
}

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** A permit as EIP-712 typed data, in the form that viem and wagmi accept. */
export type PermitTypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` }
  types: typeof types
  primaryType: 'Permit'
  message: PermitMessage
}

/**
 * Builds a permit's typed data from pinned values only.
 *
 * `chainId` is a number: some wallets compare it strictly, and viem serializes a bigint as a string.
 *
 * @example
 * ```ts
 * import { buildPermit, mainnet } from 'usdc-bridge-react/core'
 *
 * const typedData = buildPermit(mainnet.chains.BASE, {
 *   owner: '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2',
 *   spender: '0x1111111111111111111111111111111111111111',
 *   value: 10_000_000n,
 *   nonce: 0n,
 *   deadline: BigInt(Math.floor(Date.now() / 1000) + 1800),
 * })
 * ```
 */
export function buildPermit(chain: EvmChain, message: PermitMessage): PermitTypedData {
  const { name, version, address } = chain.usdc
  return {
    domain: { name, version, chainId: chain.id, verifyingContract: address },
    types,
    primaryType: 'Permit',
    message,
  }
}
