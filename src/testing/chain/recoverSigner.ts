import { recoverTypedDataAddress } from 'viem'
import type { EvmChain } from '../../core/chain/network.js'
import type { PermitCall } from './callToken.js'
import type { Hex } from './TokenState.js'

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** What an invalid signature recovers to. */
const nobody: Hex = '0x0000000000000000000000000000000000000000'

/** Recovers the signer of this permit for the chain's token. */
export function recoverSigner(
  { id, usdc }: EvmChain,
  { owner, spender, value, nonce, deadline, v, r, s }: Omit<PermitCall, 'signer'>,
): Promise<Hex> {
  return recoverTypedDataAddress({
    domain: { name: usdc.name, version: usdc.version, chainId: id, verifyingContract: usdc.address },
    types,
    primaryType: 'Permit',
    message: { owner, spender, value, nonce, deadline },
    signature: { r, s, yParity: v - 27 },
  }).catch(() => nobody)
}
