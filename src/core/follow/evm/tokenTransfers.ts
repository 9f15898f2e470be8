import { pad } from 'viem/utils'
import type { EvmChain } from '../../chain/network.js'
import { matchesFilter } from '../../read/evm/checkAnswers.js'
import type { EventLog, EvmRpc, Log } from '../../read/evm/evmRpc.js'
import { readLogs } from '../../read/evm/readLogs.js'
import { transferTopic } from '../../read/evm/tokenEncoding.js'
import type { BlockId } from '../../record/record.js'
import type { NodeMemory } from './checkMemory.js'

type Hex = `0x${string}`

/** One USDC Transfer on an EVM chain. */
export type TokenTransfer = {
  hash: Hex
  /** Its index among the block's logs. */
  index: number
  /** In base units, above zero: address poisoning uses empty Transfers. */
  amount: bigint
  /** The payer as a 32-byte topic, in lower case. */
  payer: string
  block: BlockId
}

/** The first and last block, and the newest block that no reorg can reach. */
export type BlockRange = { from: bigint; to: bigint; final?: bigint | undefined }

/** Finds USDC Transfers from others to an account, oldest first. */
export async function findTokenTransfers(
  rpc: EvmRpc,
  chain: EvmChain,
  to: Hex,
  range: BlockRange,
  memory: NodeMemory,
): Promise<readonly TokenTransfer[]> {
  const topics = [transferTopic, null, pad(to)] as const
  const filter = { address: chain.usdc.address, topics }
  const known = memory.logs(`${chain.key}:${range.from}:${to}`)
  const { logs } = await readLogs(rpc, filter, range, known)
  return transfersOf(logs).filter(({ payer }) => payer !== topics[2].toLowerCase())
}

/** Returns the logs of the chain's USDC with these topics. `null` stands for any. */
export function tokenLogs<log extends EventLog>(
  logs: readonly log[],
  { usdc: { address } }: EvmChain,
  ...topics: readonly (Hex | null)[]
): readonly log[] {
  return logs.filter((log) => matchesFilter(log, { address, topics }))
}

/** Reads Transfers out of their logs. */
export function transfersOf(logs: readonly Log[]): readonly TokenTransfer[] {
  return logs
    .map((log) => ({
      hash: log.transactionHash,
      index: Number(log.logIndex),
      amount: BigInt(log.data),
      payer: (log.topics[1] ?? '').toLowerCase(),
      block: { number: BigInt(log.blockNumber), hash: log.blockHash },
    }))
    .filter(({ amount }) => amount > 0n)
}
