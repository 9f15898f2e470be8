const uint256 = { type: 'uint256' } as const
const address = { type: 'address' } as const
const view = { type: 'function', stateMutability: 'view' } as const
const change = { type: 'function', stateMutability: 'nonpayable' } as const

/**
 * The functions used from Circle's FiatTokenV2_2. Spelled out, because parsing them from text would bundle viem's
 * parser.
 */
export const tokenAbi = [
  { ...view, name: 'nonces', inputs: [address], outputs: [uint256] },
  { ...view, name: 'balanceOf', inputs: [address], outputs: [uint256] },
  { ...view, name: 'allowance', inputs: [address, address], outputs: [uint256] },
  { ...view, name: 'DOMAIN_SEPARATOR', inputs: [], outputs: [{ type: 'bytes32' }] },
  { ...view, name: 'paused', inputs: [], outputs: [{ type: 'bool' }] },
  { ...view, name: 'isBlacklisted', inputs: [address], outputs: [{ type: 'bool' }] },
  { ...change, name: 'approve', inputs: [address, uint256], outputs: [{ type: 'bool' }] },
  { ...change, name: 'decreaseAllowance', inputs: [address, uint256], outputs: [{ type: 'bool' }] },
] as const

/** The topic of `Transfer(address indexed from, address indexed to, uint256 value)` (ERC-20). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The topic of `Approval(address indexed owner, address indexed spender, uint256 value)` (ERC-20). */
export const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
