import { pad } from 'viem/utils'
import type { EvmChain } from '../../chain/network.js'
import type { BlockFacts, ChainView, TransactionFacts } from '../../read/evm/chainView.js'
import { readLogs } from '../../read/evm/readLogs.js'
import { readPermitStanding } from '../../read/evm/readPermitStanding.js'
import { approvalTopic } from '../../read/evm/tokenAbi.js'
import type { BlockId, EvmSource, TransferRecord } from '../../record/record.js'
import type { LookMemory } from './lookMemory.js'
import { findTokenTransfers, type TokenTransfer } from './tokenTransfers.js'

type Hex = `0x${string}`

/** The owner letting the spender take `value`, by a permit or by a transaction of the owner's own. */
export type TrailApproval = {
  hash: Hex
  block: bigint
  value: bigint
  /**
   * `ours` holds our signature's `r`, `owner` is the owner's own transaction, `other` somebody's that names the owner, as
   * with another permit. `unreadable` names nobody, as compressed calldata would.
   */
  maker: 'ours' | 'owner' | 'other' | 'unreadable'
}

/** All USDC that left the owner by one transaction. */
export type TrailDeparture = {
  hash: Hex
  block: BlockId
  /** Which log of the block the largest of them is. */
  index: number
  /** Base units, summed: a fee may be pulled apart. */
  total: bigint
  amounts: readonly bigint[]
  /**
   * What ties it to the permit: its calldata holds our `r`, the spender is in it, nothing does, or it is the owner's
   * own transaction at the token, which no permit is needed for.
   */
  link: 'permit' | 'spender' | 'none' | 'own'
}

/** All that the source chain says of a permit, at one block. */
export type PermitTrail = {
  head: BlockFacts
  /** The newest final block; `undefined` where the node does not say. */
  final: BlockFacts | undefined
  nonce: bigint
  allowance: bigint
  approvals: readonly TrailApproval[]
  departures: readonly TrailDeparture[]
}

/** How many blocks below the noted one our own traces are looked for: more than a reorg undoes on any chain here. */
const deepestReorg = 128n

/** Reads what the source chain says of a record's permit. Rejects where it changed while it was read. */
export async function readPermitTrail(
  view: ChainView,
  chain: EvmChain,
  record: TransferRecord & EvmSource,
  memory: LookMemory,
): Promise<PermitTrail> {
  const [head, final] = await Promise.all([view.block(), view.block('finalized').catch(() => undefined)])
  if (final && final.number > head.number) throw new Error('The node is behind what is final.')
  const owner = record.owner as Hex
  const { spender } = record.permit
  const { sourceStart } = record
  const from = sourceStart > deepestReorg ? sourceStart - deepestReorg : 0n
  const range = { from, to: head.number, final: final?.number }
  const [standing, approvalLogs, transfers] = await Promise.all([
    readPermitStanding(view, chain, { owner, spender, block: head.number }),
    readLogs(
      view,
      { address: chain.usdc.address, topics: [approvalTopic, pad(owner), pad(spender)] },
      range,
      memory.logs(`approvals:${chain.key}`),
    ),
    findTokenTransfers(view, chain, { from: owner }, range, memory),
  ])
  const look = (hash: Hex) => readTransaction(view, hash, memory)
  const approvals = await Promise.all(
    approvalLogs.map(async (log) => ({
      hash: log.transactionHash,
      block: BigInt(log.blockNumber),
      value: BigInt(log.data),
      maker: makerOf(await look(log.transactionHash), record),
    })),
  )
  const groups = groupByTransaction(transfers).filter(({ total, amounts }) =>
    mayBe(record.amount, total, amounts),
  )
  const departures = await Promise.all(
    groups.map(async (group) => ({ ...group, link: linkOf(await look(group.hash), record) })),
  )
  if ((await view.block(head.number)).hash !== head.hash)
    throw new Error('The chain was reorganised meanwhile.')
  const start = startOf(record, approvals)
  return {
    head,
    final,
    ...standing,
    approvals: approvals.filter(({ block }) => block >= start),
    departures: departures.filter(({ block, link }) => block.number >= start || link === 'permit'),
  }
}

/** After a reorg the permit may have been used in a block of a lower number than the one that was noted before. */
function startOf({ sourceStart }: EvmSource, approvals: readonly TrailApproval[]): bigint {
  const first = approvals.find(({ maker }) => maker === 'ours')
  return first && first.block < sourceStart ? first.block : sourceStart
}

/** More than the amount can only be a transfer of ours where exactly the amount is among it. */
function mayBe(amount: bigint, total: bigint, amounts: readonly bigint[]): boolean {
  return total <= amount || amounts.includes(amount)
}

function groupByTransaction(transfers: readonly TokenTransfer[]): readonly Omit<TrailDeparture, 'link'>[] {
  const groups = new Map<Hex, TokenTransfer[]>()
  for (const transfer of transfers)
    groups.set(transfer.hash, [...(groups.get(transfer.hash) ?? []), transfer])
  return [...groups.values()].map((group) => {
    const largest = group.reduce((one, other) => (other.amount > one.amount ? other : one))
    const amounts = group.map(({ amount }) => amount)
    const total = amounts.reduce((sum, amount) => sum + amount, 0n)
    return { hash: largest.hash, block: largest.block, index: largest.index, total, amounts }
  })
}

async function readTransaction(view: ChainView, hash: Hex, memory: LookMemory): Promise<TransactionFacts> {
  const known = memory.transactions.get(hash)
  if (known) return known
  const found = await view.transaction(hash)
  memory.transactions.set(hash, found)
  return found
}

function makerOf(
  { from, input }: TransactionFacts,
  record: TransferRecord & EvmSource,
): TrailApproval['maker'] {
  if (holdsOurs(input, record)) return 'ours'
  if (isSame(from, record.owner)) return 'owner'
  if (record.permit.r.length === 0) return 'unreadable'
  return holds(input, record.owner) ? 'other' : 'unreadable'
}

function linkOf(
  { from, to, input }: TransactionFacts,
  record: TransferRecord & EvmSource,
): TrailDeparture['link'] {
  const { spender } = record.permit
  if (holdsOurs(input, record)) return 'permit'
  if (isSame(from, record.owner) && isSame(to ?? '', record.token)) return 'own'
  return isSame(from, spender) || isSame(to ?? '', spender) ? 'spender' : 'none'
}

function holdsOurs(input: string, { permit }: EvmSource): boolean {
  return permit.r.some((r) => holds(input, r))
}

function holds(input: string, word: string): boolean {
  return input.toLowerCase().includes(word.slice(2).toLowerCase())
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
