import { pad } from 'viem/utils'
import { chainKeys, type EvmChainKey, isEvmChainKey } from '../chain/chain.js'
import { groupBy } from '../chain/groupBy.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { EvmChain } from '../chain/network.js'
import { type ChainReader, listWitnesses, type Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { askOthers } from '../read/askWitnesses.js'
import { type BlockFacts, type Log, withEvmRpc } from '../read/evm/evmRpc.js'
import { findFirstBlock } from '../read/evm/findBlock.js'
import { createLogMemory, readLogs } from '../read/evm/readLogs.js'
import { readNonceAndAllowance } from '../read/evm/readNonceAndAllowance.js'
import { approvalTopic, transferTopic } from '../read/evm/tokenEncoding.js'
import { isSmallRest } from '../record/nearPayment.js'

type Hex = `0x${string}`

/** One authorization of the pinned spender found on chain, and the transaction that withdrew it. */
export type FoundTransfer = {
  chain: EvmChainKey
  owner: string
  spender: Hex
  /** The authorized amount, in base units. */
  amount: bigint
  /** The transaction that authorized it. */
  hash: Hex
  /** Its block's time, in ms since 1970. */
  at: number
  /**
   * `sent`: USDC of that amount, or less by a small fee, left the owner in this or a later transaction. `allowed`: the
   * spender may still take the amount or the rest of it. `over`: nothing was seen to leave, and the allowance was
   * replaced or revoked.
   */
  status: 'sent' | 'allowed' | 'over'
  /** How much the spender may still take, in base units, if it is `allowed`. */
  rest?: bigint | undefined
  /** The transaction that withdrew it, if it can be identified. */
  departure?: Hex | undefined
}

const day = 24 * 60 * 60 * 1000

/**
 * Lists an account's transfers through the pinned spenders as found on chain, newest first. Use it after a browser's
 * records were cleared, or for transfers made on another device. The source chain does not show the recipient.
 *
 * Every node of a chain is asked, because one that keeps no logs shows nothing: what any of them shows is listed, and
 * if they differ, as what may still leave, and otherwise as `sent` only if one names the departure. Chains that none can
 * read are left out and listed in `unread`. What is not listed may still have been sent, and what was signed may still
 * leave.
 *
 * A payment that a contract owner makes through a bundler (ERC-4337) looks like the withdrawal of an allowance of the same
 * amount.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, findTransfers } from 'usdc-bridge-react/core'
 *
 * function lastDay(config: BridgeConfig, owner: string) {
 *   return findTransfers(config, { owner, readers: createReaders(config) })
 * }
 * ```
 */
export async function findTransfers(
  config: BridgeConfig,
  {
    owner,
    readers,
    since = config._internal.environment.now() - day,
  }: {
    /** An EVM account. */
    owner: string
    readers: Readers
    /** The start of the search, in ms since 1970. @default a day ago */
    since?: number | undefined
  },
): Promise<{ found: readonly FoundTransfer[]; unread: readonly EvmChainKey[] }> {
  const chains = chainKeys.filter(isEvmChainKey).filter((key) => config.permitSpenders[key])
  const unread: EvmChainKey[] = []
  const lists = await Promise.all(
    chains.map(async (key) => {
      try {
        const search = { owner: owner as Hex, spender: config.permitSpenders[key] as Hex, since }
        return await findOnChain(config.network.chains[key], readers, search)
      } catch {
        unread.push(key)
        return []
      }
    }),
  )
  return { found: lists.flat().sort((one, other) => other.at - one.at), unread }
}

type Search = { owner: Hex; spender: Hex; since: number }

async function findOnChain(
  chain: EvmChain,
  readers: Readers,
  search: Search,
): Promise<readonly FoundTransfer[]> {
  const answers = await askOthers(await listWitnesses(readers, chain.key), undefined, ({ reader }) =>
    findByNode(chain, reader, search),
  )
  const lists = answers.flatMap(({ answer }) => (answer ? [answer] : []))
  if (lists.length === 0) throw new Error('No node answers.')
  const found = new Map<string, FoundTransfer>()
  for (const [log, one] of lists.flat()) {
    const known = found.get(log)
    if (!known || rankOf(one) > rankOf(known)) found.set(log, one)
  }
  return [...found.values()]
}

/** Which one counts if nodes differ: a node whose logs lag lacks what replaced an allowance, and only infers that it left. */
function rankOf({ status, departure }: FoundTransfer): number {
  return status === 'sent' && !departure ? -1 : ['over', 'sent', 'allowed'].indexOf(status)
}

/** What one node shows, each with the log of its Approval. */
function findByNode(
  chain: EvmChain,
  reader: ChainReader,
  search: Search,
): Promise<readonly (readonly [string, FoundTransfer])[]> {
  return withEvmRpc(chain, reader, async (rpc) => {
    const { owner, spender } = search
    const head = await rpc.block()
    const isRecent = (block: BlockFacts | undefined) =>
      block !== undefined && Number(block.timestamp) * 1000 >= search.since
    const from = await findFirstBlock(0n, head.number, async (number) =>
      isRecent(await rpc.keptBlock(number)),
    )
    // A node that has pruned the start of the search may have pruned its logs too, or only refused a block once.
    if (from > 0n && isRecent(await rpc.block(from - 1n))) throw new Error('The node gave too few blocks.')
    const range = { from, to: head.number }
    const { address } = chain.usdc
    const read = async (topics: readonly Hex[]) => {
      const { logs, isComplete } = await readLogs(rpc, { address, topics }, range, createLogMemory())
      if (!isComplete) throw new Error('The node gave too few blocks.')
      return logs
    }
    const [approvals, transfers, { allowance }] = await Promise.all([
      read([approvalTopic, pad(owner), pad(spender)]),
      read([transferTopic, pad(owner)]),
      readNonceAndAllowance(rpc, chain, { owner, spender, block: head.number }),
    ])
    // A withdrawal spends the newest Approval before it, so the newest Approval is matched first.
    const given = approvals.filter((log) => BigInt(log.data) > 0n).reverse()
    const departures = groupBy(transfers, ({ transactionHash }) => transactionHash)
    const listed: [string, FoundTransfer][] = []
    for (const log of given) {
      const amount = BigInt(log.data)
      const next = approvals[approvals.indexOf(log) + 1]
      // If no later Approval changed an allowance, only a withdrawal can have lowered it.
      const rest = next ? 0n : allowance
      const spent = amount - rest
      let departure: Hex | undefined
      let hasLeft = !next
      for (const [hash, parts] of spent > 0n ? departures : []) {
        if (!isTransferOf(log, next, spent, parts)) continue
        const isOfPermit = hash === log.transactionHash
        const transaction = isOfPermit ? undefined : await rpc.transaction(hash)
        // What the owner or its own code sends, even through another contract, is no withdrawal, unless the permit was in it.
        if ([transaction?.from, transaction?.to].some((one) => isSameAddress(one, owner))) continue
        hasLeft = true
        // A node that does not have the transaction cannot tell whose it is.
        if (isOfPermit || transaction) departure = hash
        departures.delete(hash)
        break
      }
      const { timestamp } = await rpc.block(BigInt(log.blockNumber))
      const isAllowed = rest > 0n && !(departure && isSmallRest(rest, amount))
      listed.push([
        `${log.transactionHash} ${log.logIndex}`,
        {
          chain: chain.key,
          owner,
          spender,
          amount,
          hash: log.transactionHash,
          at: Number(timestamp) * 1000,
          status: isAllowed ? 'allowed' : hasLeft ? 'sent' : 'over',
          rest: isAllowed ? rest : undefined,
          departure,
        },
      ])
    }
    return listed
  })
}

/**
 * Tells whether these Transfers spent this Approval: in the same transaction, leaving only a small rest; or later, before
 * the next Approval, where one of them, or their sum with a separate fee, is what was spent.
 */
function isTransferOf(approval: Log, next: Log | undefined, spent: bigint, parts: readonly Log[]): boolean {
  const [first] = parts
  if (!first) return false
  const amounts = parts.map(({ data }) => BigInt(data))
  const total = amounts.reduce((sum, one) => sum + one)
  if (first.transactionHash === approval.transactionHash) return isSmallRest(spent - total, spent)
  const block = BigInt(first.blockNumber)
  const isReplaced = next && block > BigInt(next.blockNumber)
  return block >= BigInt(approval.blockNumber) && !isReplaced && [total, ...amounts].includes(spent)
}
