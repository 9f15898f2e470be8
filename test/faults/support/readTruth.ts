import { encodeFunctionData, type Hex } from 'viem'
import type { ChainName, EvmChainName } from '../../../sandbox/chains.js'
import { usdcAbi } from '../../../sandbox/contracts/abis.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import { askNode, type Call } from './askNode.js'

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
  const owner = signed.owner as Hex
  const call = (functionName: 'nonces' | 'allowance', args: readonly Hex[]): Call => {
    const data = encodeFunctionData({ abi: usdcAbi, functionName, args } as never)
    return ['eth_call', [{ to: usdc, data }, 'latest']]
  }
  const [nonces, allowances, block] = await askNode<[Hex, Hex, { timestamp: Hex }]>(`${rpcUrl}/truth`, [
    call('nonces', [owner]),
    call('allowance', [owner, gateway]),
    ['eth_getBlockByNumber', ['latest', false]],
  ])
  const [nonce, allowance] = [BigInt(nonces), BigInt(allowances)]
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
  const [{ value: isValid }, { value: statuses }] = await askNode<[{ value: boolean }, { value: unknown[] }]>(
    node,
    [
      ['isBlockhashValid', [blockhash, { commitment: 'processed' }]],
      ['getSignatureStatuses', [hashes, { searchTransactionHistory: true }]],
    ],
  )
  return isValid && !statuses.some((status) => status !== null)
}
