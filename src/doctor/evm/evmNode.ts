import type { EvmChain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'
import { type BlockFacts, createEvmRpc, type EvmRpc } from '../../core/read/evm/evmRpc.js'
import type { DoctorEnvironment } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { timeRequests } from '../nodes/checkLatency.js'

/** A node of an EVM chain while it is being examined. */
export type EvmNode = {
  chain: EvmChain
  url: string
  name: string
  reader: ChainReader
  rpc: EvmRpc
  report: DoctorReport
  environment: DoctorEnvironment
  /** How long each request took, in ms. */
  times: number[]
}

/** A node's newest block and newest final block. */
export type EvmHead = { latest: BlockFacts; final: BlockFacts | undefined }

export function createEvmNode({ reader: plain, ...facts }: Omit<EvmNode, 'rpc' | 'times'>): EvmNode {
  const { reader, times } = timeRequests(plain, facts.environment)
  return { ...facts, reader, times, rpc: createEvmRpc(reader) }
}
