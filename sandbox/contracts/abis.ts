import { parseAbi } from 'viem'

/** The token's functions that the sandbox and its tests call. */
export const usdcAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function version() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
  'function paused() view returns (bool)',
  'function isBlacklisted(address account) view returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function increaseAllowance(address spender, uint256 increment) returns (bool)',
  'function decreaseAllowance(address spender, uint256 decrement) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
  'function mint(address to, uint256 amount) returns (bool)',
  'function pause()',
  'function unpause()',
  'function blacklist(address account)',
  'function unBlacklist(address account)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Mint(address indexed minter, address indexed to, uint256 amount)',
])

/** The gateway's functions that the relayer calls. */
export const gatewayAbi = parseAbi([
  'struct Permit { address owner; uint256 value; uint256 deadline; bytes signature; }',
  'function deposited(bytes32 intent) view returns (bool)',
  'function released(bytes32 intent) view returns (bool)',
  'function appoint(address relayer) payable',
  'function depositAtomic(bytes32 intent, uint256 amount, Permit permit)',
  'function depositTryPermit(bytes32 intent, uint256 amount, Permit permit)',
  'function permitOnly(Permit permit)',
  'function pull(bytes32 intent, address owner, uint256 amount)',
  'function depositWithFee(bytes32 intent, uint256 amount, uint256 fee, bool feeNow, Permit permit)',
  'function pullParts(bytes32 intent, address owner, uint256 amount, uint256[] parts)',
  'function depositParts(bytes32 intent, uint256 amount, uint256[] parts, Permit permit)',
  'function releaseByMint(bytes32 intent, address to, uint256 amount)',
  'function releaseFromFunds(bytes32 intent, address to, uint256 amount)',
  'event Deposited(bytes32 indexed intent, address indexed owner, uint256 amount)',
  'event Released(bytes32 indexed intent, address indexed to, uint256 amount)',
])

/** The router's function that calls the gateway, for a fault. */
export const routerAbi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function run(Call[] calls)',
])
