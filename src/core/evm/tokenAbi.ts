import { parseAbi } from 'viem/utils'

/** What is called and watched of Circle's FiatTokenV2_2. */
export const tokenAbi = /* @__PURE__ */ parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function paused() view returns (bool)',
  'function isBlacklisted(address account) view returns (bool)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
])

export const transferEvent = /* @__PURE__ */ parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])[0]
