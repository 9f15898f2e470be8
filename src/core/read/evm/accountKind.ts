/**
 * The kind of an owner by its code: `plain`; `delegated` by EIP-7702 (`0xef0100` and an address); or a `contract`. For
 * an owner with any code, USDC verifies signatures only through ERC-1271.
 */
export type AccountKind = 'plain' | 'delegated' | 'contract'

export function accountKind(code: string): AccountKind {
  if (code === '0x') return 'plain'
  return code.toLowerCase().startsWith('0xef0100') && code.length === 48 ? 'delegated' : 'contract'
}
