import { type Address, encodeFunctionData, type Hash, type Hex, toHex } from 'viem'
import { usdcAbi } from '../contracts/abis.js'
import type { LocalChain } from '../evm/LocalChain.js'
import { Stranger } from './Stranger.js'

/** A permit and its signature. */
export type SignedPermit = { owner: Address; value: bigint; deadline: bigint; signature: Hex }

/** Code that accepts every signature: it returns the magic value of ERC-1271. */
const signsAnything: Hex = '0x631626ba7e60e01b60005260206000f3'

/** Front-runs a permit: somebody else submits it to the token. */
export async function submitPermit(chain: LocalChain, spender: Address, permit: SignedPermit): Promise<void> {
  const stranger = await Stranger.create(chain)
  const { owner, value, deadline, signature } = permit
  const args = [owner, spender, value, deadline, signature] as const
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'permit', args })
  await stranger.call({ to: chain.facts.usdc, data })
}

/**
 * Lands another permit of the owner, for another spender. The owner's key is not known here, so for this one
 * transaction the owner has code that accepts every signature.
 */
export async function takeNonce(chain: LocalChain, permit: SignedPermit): Promise<void> {
  const { owner } = permit
  const spender = (await Stranger.create(chain)).address
  const bytecode = (await chain.client.getCode({ address: owner })) ?? '0x'
  await chain.client.setCode({ address: owner, bytecode: signsAnything })
  try {
    const signature = toHex(crypto.getRandomValues(new Uint8Array(65)))
    await submitPermit(chain, spender, { ...permit, signature })
  } finally {
    await chain.client.setCode({ address: owner, bytecode })
  }
}

/** Approves the gateway as the owner would in another window, without a permit, if it has no allowance yet. */
export async function ensureAllowance(chain: LocalChain, owner: Address, value: bigint): Promise<void> {
  const { gateway: spender, usdc: address } = chain.facts
  const args = [owner, spender] as const
  const standing = await chain.client.readContract({
    address,
    abi: usdcAbi,
    functionName: 'allowance',
    args,
  })
  if (standing >= value) return
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'approve', args: [spender, value] })
  await chain.sendAs(owner, { to: address, data })
}

/** The owner's last USDC transaction. If there is none, sends one that gives the money away. */
export async function lastSpending(chain: LocalChain, owner: Address, value: bigint): Promise<Hash> {
  const address = chain.facts.usdc
  const filter = { address, abi: usdcAbi, eventName: 'Transfer', fromBlock: 0n } as const
  const spendings = await chain.client.getContractEvents({ ...filter, args: { from: owner } })
  const last = spendings.at(-1)
  if (last) return last.transactionHash
  const { address: somebody } = await Stranger.create(chain)
  const args = [somebody, value] as const
  const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args })
  return chain.sendAs(owner, { to: address, data })
}
