import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { type ChainName, isEvmChain } from '../../../sandbox/chains.js'
import { usdcAbi } from '../../../sandbox/contracts/abis.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { SolanaSource, TransferRecord } from '../../../src/core/record.js'

/** What the chains themselves say of one transfer, at a node that never fails. Base units. */
export type Truth = {
  /** What the owner is poorer by. */
  charged: bigint
  /** What the recipient is richer by. */
  paid: bigint
  /** Whether anybody could still take the money with what was signed. */
  canLand: boolean
  /** Whether the permit was used, and stands as an allowance. */
  stands: boolean
}

type SolanaRecord = TransferRecord & SolanaSource
type Transfer = { from: ChainName; to: ChainName; owner: string; recipient: string; funds: bigint }

/** Reads the balances of both sides, and what may still come of what was signed. */
export async function readTruth(
  sandbox: Sandbox,
  { from, to, owner, recipient, funds }: Transfer,
  record: TransferRecord | undefined,
): Promise<Truth> {
  const standing = readStanding(sandbox, record)
  const [kept, paid, { canLand, stands }] = await Promise.all([
    sandbox.balance(from, owner),
    sandbox.balance(to, recipient),
    standing,
  ])
  return { charged: funds - kept, paid, canLand, stands }
}

async function readStanding(
  sandbox: Sandbox,
  record: TransferRecord | undefined,
): Promise<Pick<Truth, 'canLand' | 'stands'>> {
  if (!record) return { canLand: false, stands: false }
  if (record.from === 'SOLANA') {
    return { canLand: await canLandOnSolana(sandbox, record), stands: false }
  }
  if (!isEvmChain(record.from)) throw new Error('There is no such chain.')
  const { rpcUrl, usdc, gateway } = sandbox.chains[record.from]
  const node = `${rpcUrl}/truth`
  const owner = record.owner as Hex
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
  const isAlive = nonce === record.permit.nonce && BigInt(block.timestamp) <= record.permit.deadline
  return {
    canLand: isAlive || allowance >= record.amount,
    stands: nonce > record.permit.nonce && allowance > 0n,
  }
}

/** A transaction that has landed, even if it failed there, never lands again. */
async function canLandOnSolana(sandbox: Sandbox, { owner, blockhash }: SolanaRecord): Promise<boolean> {
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
