import { concat, encodeAbiParameters } from 'viem/utils'

type Hex = `0x${string}`

// The functions used from Circle's FiatTokenV2_2, by selector: the first four bytes of the hash of the signature.
/** `nonces(address)` */
export const noncesSelector = '0x7ecebe00'
/** `balanceOf(address)` */
export const balanceOfSelector = '0x70a08231'
/** `allowance(address,address)` */
export const allowanceSelector = '0xdd62ed3e'
/** `DOMAIN_SEPARATOR()` */
export const separatorSelector = '0x3644e515'
/** `paused()` */
export const pausedSelector = '0x5c975abb'
/** `isBlacklisted(address)` */
export const isBlacklistedSelector = '0xfe575a87'
/** `approve(address,uint256)` */
export const approveSelector = '0x095ea7b3'
/** `decreaseAllowance(address,uint256)` */
export const decreaseAllowanceSelector = '0xa457c2d7'

/**
 * Encodes a call of the token, whose arguments are addresses and amounts in base units. viem's `encodeFunctionData` would need
 * an ABI, which weighs more than all of this.
 *
 * @throws where an argument is no address, or does not fit into a word
 */
export function encodeCall(selector: Hex, ...values: readonly (Hex | bigint)[]): Hex {
  const types = values.map((value) => ({ type: typeof value === 'bigint' ? 'uint256' : 'address' }))
  return concat([selector, encodeAbiParameters(types, values)])
}

/** The topic of `Transfer(address indexed from, address indexed to, uint256 value)` (ERC-20). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The topic of `Approval(address indexed owner, address indexed spender, uint256 value)` (ERC-20). */
export const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
