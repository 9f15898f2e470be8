import { hexToBytes, keccak256 } from 'viem'
import { createLogMemory, readLogs } from '../../core/read/evm/readLogs.js'
import { transferTopic } from '../../core/read/evm/tokenEncoding.js'
import type { EvmNode } from './evmNode.js'

type Hex = `0x${string}`

/**
 * What a node shows of the token's transfers in some blocks: `seen`; `hidden` if it answers `[]` although at least two
 * block headers say that the token logged something; or `quiet` if neither shows anything.
 */
export type LogEvidence = 'seen' | 'hidden' | 'quiet'

/** How many headers to read for blocks without logs. */
const mostHeaders = 8n

/** A header's filter sometimes matches by chance, so one is not enough. */
const leastHeaders = 2

/** Reads the token's transfers in some blocks, like the package: logs that were not requested are refused. */
export async function readTransfers(
  { rpc, chain }: EvmNode,
  { from, to, span }: { from: bigint; to: bigint; span: bigint },
): Promise<bigint[]> {
  const filter = { address: chain.usdc.address, topics: [transferTopic] as const }
  const { logs } = await readLogs(rpc, filter, { from, to }, { ...createLogMemory(), span })
  return logs.map(({ blockNumber }) => BigInt(blockNumber))
}

/** Looks for transfers in a growing range of blocks up to one, and checks the headers if there are none. */
export async function findEvidence(
  node: EvmNode,
  { to, span }: { to: bigint; span: bigint },
): Promise<LogEvidence> {
  for (const width of [8n, 64n, 512n]) {
    if (width > 8n && width > span) break
    const from = to >= width ? to - width + 1n : 0n
    const found = await readTransfers(node, { from, to, span })
    if (found.length > 0) return 'seen'
    const step = (to - from) / mostHeaders + 1n
    const hasLogs = await Promise.all(
      Array.from({ length: Number(mostHeaders) }, (_, at) => to - BigInt(at) * step)
        .filter((block) => block >= from)
        .map((block) => headerHasLogs(node, block)),
    )
    if (hasLogs.filter(Boolean).length >= leastHeaders) return 'hidden'
    if (from === 0n) break
  }
  return 'quiet'
}

/**
 * Tells whether the bloom filter in a block's header says that the token emitted a transfer; `undefined` if the node has
 * no readable header.
 */
export async function headerHasLogs({ reader, chain }: EvmNode, block: bigint): Promise<boolean | undefined> {
  const items: readonly Hex[] = [chain.usdc.address, transferTopic]
  const header = (await reader.request({
    method: 'eth_getBlockByNumber',
    params: [`0x${block.toString(16)}`, false],
  })) as { logsBloom?: unknown } | null
  const bloom = header?.logsBloom
  if (typeof bloom !== 'string' || !/^0x[0-9a-f]{512}$/i.test(bloom)) return undefined
  const bytes = hexToBytes(bloom as Hex)
  return items.every((item) => isInBloom(bytes, item))
}

/**
 * Each item sets three of 2048 bits: the low eleven bits of the first three byte pairs of its hash (yellow paper,
 * 4.3.1).
 */
function isInBloom(bloom: Uint8Array, item: Hex): boolean {
  const hash = keccak256(hexToBytes(item), 'bytes')
  return [0, 2, 4].every((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
    return (((bloom[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
  })
}
