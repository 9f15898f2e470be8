/**
 * What an owner is, told from its code: `plain`; `delegated` by EIP-7702 (`0xef0100` and an address); or a `contract`.
 * USDC checks the signature of an owner with any code by ERC-1271 alone.
 */
export type AccountKind = 'plain' | 'delegated' | 'contract'

export function accountKind(code: string): AccountKind {
  if (code === '0x') return 'plain'
  return code.toLowerCase().startsWith('0xef0100') && code.length === 48 ? 'delegated' : 'contract'
}
