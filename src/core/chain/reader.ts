import type { ChainKey } from './chain.js'

/** A way to read one chain: EIP-1193 for an EVM chain, JSON-RPC over HTTP for Solana. The two have one shape. */
export type ChainReader = {
  request(request: { method: string; params?: readonly unknown[] | undefined }): Promise<unknown>
}

/** How each chain is read. */
export type Readers = {
  (chain: ChainKey): ChainReader
  /** Another way to the same chain, where there is one: it has to agree before a transfer is called not sent. */
  second?(chain: ChainKey): ChainReader | undefined | Promise<ChainReader | undefined>
}
