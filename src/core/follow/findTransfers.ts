import { pad } from 'viem/utils'
import { chainKeys, type EvmChainKey, isEvmChainKey } from '../chain/chain.js'
import type { EvmChain } from '../chain/network.js'
import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { type ChainView, type Log, readChain } from '../read/evm/chainView.js'
import { createLogMemory, readLogs } from '../read/evm/readLogs.js'
import { readNonceAndAllowance } from '../read/evm/readNonceAndAllowance.js'
import { approvalTopic, transferTopic } from '../read/evm/tokenAbi.js'

type Hex = `0x${string}`

/** One authorisation of the pinned spender that the chain knows of, and what left by it. */
export type FoundTransfer = {
  chain: EvmChainKey
  owner: string
  spender: Hex
  /** What was authorised, in base units. */
  amount: bigint
  /** The transaction that authorised it. */
  hash: Hex
  /** Its block's time, in ms since 1970. */
  at: number
  /**
   * `sent`: USDC of that amount left the owner by it or after it. `standing`: the spender may still take it, or what is
   * left of it. `over`: nothing was seen to leave and the allowance was given anew or taken back.
   */
  status: 'sent' | 'standing' | 'over'
  /** The transaction by which it left, where it can be told. */
  departure?: Hex | undefined
}

const day = 24 * 60 * 60 * 1000

/**
 * Lists what the chains know of an account's transfers through the pinned spenders, newest first: for a browser whose
 * records were cleared, and for those made on another device. Where the money went to is not on the source chain.
 *
 * Chains that cannot be read are left out; `unread` names them.
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
    /** From when on, in ms since 1970. @default a day ago */
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

function findOnChain(chain: EvmChain, readers: Readers, search: Search): Promise<readonly FoundTransfer[]> {
  return readChain(chain, readers(chain.key), async (view) => {
    const { owner, spender } = search
    const head = await view.block()
    const range = { from: await firstBlockSince(view, head.number, search.since), to: head.number }
    const { address } = chain.usdc
    const read = async (topics: readonly Hex[]) => {
      const { logs, isComplete } = await readLogs(view, { address, topics }, range, createLogMemory())
      if (!isComplete) throw new Error('The node answers for too few blocks at once to look so far back.')
      return logs
    }
    const [approvals, transfers, { allowance }] = await Promise.all([
      read([approvalTopic, pad(owner), pad(spender)]),
      read([transferTopic, pad(owner)]),
      readNonceAndAllowance(view, chain, { owner, spender, block: head.number }),
    ])
    // A withdrawal uses up what the newest Approval before it gave, so the newest chooses first.
    const given = approvals.filter((log) => BigInt(log.data) > 0n).reverse()
    const departures = groupByTransaction(transfers)
    const taken = new Set<Hex>()
    return Promise.all(
      given.map(async (log) => {
        const amount = BigInt(log.data)
        const isNewest = log === approvals.at(-1)
        const isUntouched = isNewest && allowance >= amount
        const departure = isUntouched
          ? undefined
          : [...departures].find(([hash, parts]) => !taken.has(hash) && isTransferOf(log, parts))?.[0]
        if (departure) taken.add(departure)
        const { timestamp } = await view.block(BigInt(log.blockNumber))
        // Only a withdrawal lowers an allowance that nothing has set anew.
        const unseen = isNewest ? (allowance > 0n ? 'standing' : 'sent') : 'over'
        return {
          chain: chain.key,
          owner,
          spender,
          amount,
          hash: log.transactionHash,
          at: Number(timestamp) * 1000,
          status: departure ? 'sent' : unseen,
          departure,
        } as const
      }),
    )
  })
}

function groupByTransaction(transfers: readonly Log[]): ReadonlyMap<Hex, readonly Log[]> {
  const groups = new Map<Hex, readonly Log[]>()
  for (const log of transfers)
    groups.set(log.transactionHash, [...(groups.get(log.transactionHash) ?? []), log])
  return groups
}

/** In the same transaction, or later and of the same amount: at once, or summed where a fee goes apart. */
function isTransferOf(approval: Log, parts: readonly Log[]): boolean {
  const amounts = parts.map(({ data }) => BigInt(data))
  const total = amounts.reduce((sum, one) => sum + one, 0n)
  const [first] = parts
  if (first?.transactionHash === approval.transactionHash) return total > 0n
  const isLater = BigInt(first?.blockNumber ?? 0) >= BigInt(approval.blockNumber)
  return isLater && [total, ...amounts].includes(BigInt(approval.data))
}

/** The first block that is not older, by halving: block times differ too much between chains to be reckoned. */
async function firstBlockSince(view: ChainView, head: bigint, since: number): Promise<bigint> {
  let [low, high] = [0n, head]
  while (low < high) {
    const middle = (low + high) / 2n
    const { timestamp } = await view.block(middle)
    if (Number(timestamp) * 1000 < since) low = middle + 1n
    else high = middle
  }
  return low
}
