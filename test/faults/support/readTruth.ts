import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { ChainName, EvmChainName } from '../../../sandbox/chains.js'
import { usdcAbi } from '../../../sandbox/contracts/abis.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'

/** The true outcome of one transfer on the chains, from an honest node. Base units. */
export type Truth = {
  /** How much the owner lost. */
  charged: bigint
  /** How much the recipient received. */
  paid: bigint
  /** Whether anybody could still take the money with what was signed. */
  canLand: boolean
  /** Whether the permit was used and its allowance still exists. */
  stands: boolean
}

/** The parts of a signed transfer that decide whether it can still land. */
export type Signed =
  | { from: 'SOLANA'; owner: string; blockhash: string }
  | { from: EvmChainName; owner: string; amount: bigint; permit: { nonce: bigint; deadline: bigint } }

type Transfer = { from: ChainName; to: ChainName; owner: string; recipient: string; funds: bigint }

/** Reads the balances of both sides, and whether what was signed can still land. */
export async function readTruth(
  sandbox: Sandbox,
  { from, to, owner, recipient, funds }: Transfer,
  signed: Signed | undefined,
): Promise<Truth> {
  const standing = readStanding(sandbox, signed)
  const [kept, paid, { canLand, stands }] = await Promise.all([
    sandbox.balance(from, owner),
    sandbox.balance(to, recipient),
    standing,
  ])
  return { charged: funds - kept, paid, canLand, stands }
}

async function readStanding(
  sandbox: Sandbox,
  signed: Signed | undefined,
): Promise<Pick<Truth, 'canLand' | 'stands'>> {
  if (!signed) return { canLand: false, stands: false }
  if (signed.from === 'SOLANA') {
    return { canLand: await canLandOnSolana(sandbox, signed), stands: false }
  }
  const { rpcUrl, usdc, gateway } = sandbox.chains[signed.from]
  const node = `${rpcUrl}/truth`
  const owner = signed.owner as Hex
  const call = async (functionName: 'nonces' | 'allowance', args: readonly Hex[]) => {
    const data = encodeFunctionData({ abi: usdcAbi, functionName, args } as never)
    const answer = await ask<Hex>(node, 'eth_call', [{ to: usdc, data }, 'latest'])
    return decodeFunctionResult({ abi: usdcAbi, functionName, data: answer } as never) as bigint
  }
  const [nonce, allowance, block] = await Promise.all([
    call('nonces', [owner]),
    call('allowance', [owner, gateway]),
    ask<{ timestamp: Hex }>(node, 'eth_getBlockByNumber', ['latest', false]),
  ])
  const isAlive = nonce === signed.permit.nonce && BigInt(block.timestamp) <= signed.permit.deadline
  return {
    canLand: isAlive || allowance >= signed.amount,
    stands: nonce > signed.permit.nonce && allowance > 0n,
  }
}

/** A transaction that has landed, even if it failed there, never lands again. */
async function canLandOnSolana(
  sandbox: Sandbox,
  { owner, blockhash }: Signed & { from: 'SOLANA' },
): Promise<boolean> {
  const node = sandbox.solana.rpcUrl
  const hashes = sandbox.intents().flatMap((intent) => (intent.owner === owner && intent.sourceHash) || [])
  const params = [blockhash, { commitment: 'processed' }]
  const [{ value: isValid }, { value: statuses }] = await Promise.all([
    ask<{ value: boolean }>(node, 'isBlockhashValid', params),
    ask<{ value: unknown[] }>(node, 'getSignatureStatuses', [hashes, { searchTransactionHistory: true }]),
  ])
  return isValid && !statuses.some((status) => status !== null)
}

async function ask<result>(url: string, method: string, params: readonly unknown[]): Promise<result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: result; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
