import { createPublicClient, type Hex, http, parseSignature } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { usdcAbi } from '../../../sandbox/contracts/abis.js'
import type { SandboxChain } from '../../../sandbox/Sandbox.js'

/** What a permit says; base units, seconds. */
export type PermitMessage = { owner: Hex; spender: Hex; value: bigint; nonce: bigint; deadline: bigint }
/** A permit as the service takes it. */
export type WirePermit = Record<string, string | number>

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** Reads a local chain. */
export function readChain(chain: SandboxChain) {
  return createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 25, cacheTime: 0 })
}

/** A permit over ten minutes of the chain's clock, with the nonce of now. */
export async function permitMessage(
  chain: SandboxChain,
  owner: Hex,
  value: bigint,
  changes: Partial<PermitMessage> = {},
): Promise<PermitMessage> {
  const client = readChain(chain)
  const nonceCall = { address: chain.usdc, abi: usdcAbi, functionName: 'nonces', args: [owner] } as const
  const [nonce, block] = await Promise.all([client.readContract(nonceCall), client.getBlock()])
  return { owner, spender: chain.gateway, value, nonce, deadline: block.timestamp + 600n, ...changes }
}

/** Signs a permit for the token of a chain. */
export function signMessage(
  chain: SandboxChain,
  account: PrivateKeyAccount,
  message: PermitMessage,
  domain: { version?: string; chainId?: number } = {},
): Promise<Hex> {
  return account.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: chain.id, verifyingContract: chain.usdc, ...domain },
    types,
    primaryType: 'Permit',
    message,
  })
}

/** Signs a permit and puts it into the form of the wire. */
export async function signPermit(
  chain: SandboxChain,
  account: PrivateKeyAccount,
  value: bigint,
  changes: Partial<PermitMessage> = {},
): Promise<WirePermit> {
  const message = await permitMessage(chain, account.address, value, changes)
  const { r, s, yParity } = parseSignature(await signMessage(chain, account, message))
  return { ...wireMessage(message), v: yParity + 27, r, s }
}

/** The message of a permit in the form of the wire. */
export function wireMessage(message: PermitMessage): WirePermit {
  const { owner, spender, value, nonce, deadline } = message
  return { owner, spender, value: `${value}`, nonce: `${nonce}`, deadline: `${deadline}` }
}
