import type { ChainName } from '../../sandbox/chains.js'
import type { Fault } from '../../sandbox/faults/Fault.js'
import { amount } from './evmRows.js'
import {
  fromTheStart,
  inventedArrivals,
  leftUnheard,
  lieRows,
  type NodeRow,
  neverLeft,
  nodeFaults,
  onceSent,
} from './nodeRows.js'
import { modes, type Plan } from './support/Plan.js'

type Kind = 'EVM→EVM' | 'EVM→Solana' | 'Solana→EVM'

const ends: Record<Kind, { from: ChainName; to: ChainName }> = {
  'EVM→EVM': { from: 'BASE', to: 'ARB' },
  'EVM→Solana': { from: 'BASE', to: 'SOLANA' },
  'Solana→EVM': { from: 'SOLANA', to: 'ARB' },
}

/** Transfers of one kind and style whose nodes fail after sending; with `all`, also from the start and with other faults. */
export function listNodePlans(kind: Kind, style: string, extent: 'once sent' | 'all'): Plan[] {
  const { from, to } = ends[kind]
  const [atSource, atDestination] = [faultsOf(from), faultsOf(to)]
  const rows = [
    ...atSource.map((fault) => onceSent('source', fault)),
    ...atDestination.map((fault) => onceSent('destination', fault)),
  ]
  if (extent === 'all')
    rows.push(
      ...atSource.map((fault) => fromTheStart('source', fault)),
      ...atDestination.map((fault) => fromTheStart('destination', fault)),
      ...atSource.map(neverLeft),
      ...atSource.map(leftUnheard),
    )
  return rows.flatMap((row) => modes.map((mode) => ({ ...planOf(row, from, to), style, mode })))
}

/** Transfers between EVM chains of which the only node of one lies. */
export function listLiePlans(style: string): Plan[] {
  const { from, to } = ends['EVM→EVM']
  return lieRows.map(({ place, fault, ...row }) => {
    const chain = place === 'source' ? from : to
    const node = { chain, fault: { ...fault, chain } as Fault, since: 'sent' as const }
    return { fee: 0n, alone: false, hangs: false, from, to, style, ...row, node }
  })
}

/** Transfers with an arrival that the first of two destination nodes invents. */
export function listInventedArrivals(style: string): Plan[] {
  const { from, to } = ends['EVM→EVM']
  const fault: Fault = { name: 'rpcInventedTransfer', baseUnits: Number(amount), chain: to }
  const node = { chain: to, fault, since: 'sent', isOfTwo: true } as const
  return inventedArrivals.flatMap((row) =>
    modes.map((mode) => ({ ...row, fee: 0n, alone: false, hangs: false, from, to, style, mode, node })),
  )
}

function faultsOf(chain: ChainName) {
  return chain === 'SOLANA' ? nodeFaults.solana : nodeFaults.evm
}

function planOf({ place, fault, since, ...row }: NodeRow, from: ChainName, to: ChainName) {
  const chain = place === 'source' ? from : to
  return {
    expectedStatuses: {},
    fee: 0n,
    alone: false,
    hangs: false,
    from,
    to,
    ...row,
    node: { chain, fault: { name: fault, chain } as Fault, since },
  }
}
