import type { ChainReader, Readers } from '../../../src/core/chain/reader.js'

/** The nodes of each chain. */
export type Nodes = { [chain: string]: readonly ChainReader[] }

/** Readers over these nodes. Each node of a chain is a witness, and the first one is asked first. */
export function readersOver(nodes: Nodes): Readers {
  return Object.assign((chain: string) => nodes[chain]?.[0] as ChainReader, {
    witnesses: (chain: string) =>
      (nodes[chain] ?? []).map((reader, index) => ({ name: `node ${index + 1}`, reader })),
  })
}
