import type { TakenFault } from '../faults/FaultBoard.js'
import type { Lie } from './Lie.js'

type EpochInfo = { absoluteSlot: number; blockHeight: number }

/** Every lie of a Solana node, by the name of its fault. */
export const solanaLies: Partial<Record<TakenFault<'rpc'>['name'], Lie<unknown>>> = {
  rpcLieHeight: {
    concerns: ({ method }) => method === 'getBlockHeight' || method === 'getEpochInfo',
    tell: (result, { method }, { numbers: { blocks = 0 } }) => {
      if (method === 'getBlockHeight') return (result as number) + blocks
      const { absoluteSlot, blockHeight, ...rest } = result as EpochInfo
      return { ...rest, absoluteSlot: absoluteSlot + blocks, blockHeight: blockHeight + blocks }
    },
  },
  rpcLieFirstBlock: {
    concerns: ({ method }) => method === 'getFirstAvailableBlock',
    tell: (_, __, { numbers }) => numbers.slot,
  },
  rpcLieStatus: {
    concerns: ({ method, result }) => method === 'getSignatureStatuses' && result !== undefined,
    tell: (result, _, { texts }) => {
      const { value, ...rest } = result as { value: (object | null)[] }
      const failure = { InstructionError: [0, { Custom: 1 }] }
      const failed = { err: failure, status: { Err: failure } }
      return {
        ...rest,
        value: value.map((status) => (texts.field === 'missing' ? null : status && { ...status, ...failed })),
      }
    },
  },
}
