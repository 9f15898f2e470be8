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

/** A permit as EIP-712 typed data, in the form in which viem and wagmi take it. */
export type PermitTypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` }
  types: typeof types
  primaryType: 'Permit'
  message: PermitMessage
}

/**
 * Builds the typed data of a permit from pinned facts alone.
 *
 * `chainId` is a number: some wallets compare it strictly, and viem writes a bigint as a string.
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
