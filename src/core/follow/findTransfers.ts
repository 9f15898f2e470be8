import { pad } from 'viem/utils'
import type { BridgeConfig } from '../bridgeConfig.js'
import { chainKeys, type EvmChainKey, isEvmChainKey } from '../chain.js'
import { type ChainView, type Log, readChain } from '../evm/chainView.js'
import { createLogMemory, readLogs } from '../evm/readLogs.js'
import { readPermitStanding } from '../evm/readPermitStanding.js'
import { approvalTopic, transferTopic } from '../evm/tokenAbi.js'
import type { EvmChain } from '../network.js'
import type { Readers } from '../readers.js'

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
   * `sent`: USDC of that amount left the owner by it or after it. `standing`: nothing was seen to leave and the spender
   * may still take it. `over`: nothing was seen to leave and the allowance is gone.
   */
  status: 'sent' | 'standing' | 'over'
  /** The transaction by which it left. */
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
    since = config.environment.now() - day,
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
    const read = (topics: readonly Hex[]) => readLogs(view, { address, topics }, range, createLogMemory())
    const [approvals, transfers, { allowance }] = await Promise.all([
      read([approvalTopic, pad(owner), pad(spender)]),
      read([transferTopic, pad(owner)]),
      readPermitStanding(view, chain, { owner, spender, block: head.number }),
    ])
    const given = approvals.filter((log) => BigInt(log.data) > 0n)
    const taken = new Set<Log>()
    return Promise.all(
      given.map(async (log, index) => {
        const departure = transfers.find((transfer) => !taken.has(transfer) && isPullOf(log, transfer))
        if (departure) taken.add(departure)
        const isLast = index === given.length - 1
        const { timestamp } = await view.block(BigInt(log.blockNumber))
        const isStanding = isLast && allowance > 0n
        const status = departure ? 'sent' : isStanding ? 'standing' : 'over'
        return {
          chain: chain.key,
          owner,
          spender,
          amount: BigInt(log.data),
          hash: log.transactionHash,
          at: Number(timestamp) * 1000,
          status,
          departure: departure?.transactionHash,
        } as const
      }),
    )
  })
}

/** In the same transaction, or later and of the same amount. */
function isPullOf(approval: Log, transfer: Log): boolean {
  if (transfer.transactionHash === approval.transactionHash) return BigInt(transfer.data) > 0n
  const isLater = BigInt(transfer.blockNumber) >= BigInt(approval.blockNumber)
  return isLater && BigInt(transfer.data) === BigInt(approval.data)
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
