import type { ChainKey } from './chain.js'

/** One call of JSON-RPC. */
export type ChainRequest = { method: string; params?: readonly unknown[] | undefined }

/** A way to read one chain: EIP-1193 for an EVM chain, JSON-RPC over HTTP for Solana. The two have one shape. */
export type ChainReader = {
  request(request: ChainRequest): Promise<unknown>
  /** Asks several things at once, by as few requests as the node takes. Each answer is what `request` would have given. */
  requestAll?: ((requests: readonly ChainRequest[]) => readonly Promise<unknown>[]) | undefined
  /** The address it asks, where there is one: the same address twice is one witness. */
  url?: string | undefined
  /** What viem says of the page's own transport, by which it is told from the other witnesses. */
  transport?: HostTransport | undefined
}

/** What is read of a transport of viem: its kind and address and, of a fallback, those that it takes in turn. */
type HostTransport = {
  type: string
  url?: unknown
  transports?: readonly { config: { type: string }; value?: { url?: unknown } | undefined }[]
}

/** One of the ways to a chain. Each is asked by itself, and what ends a transfer is held against every one. */
export type Witness = {
  /** What it is called on screen and in a report: a host name, or `wallet`. Never an address, which may hold a key. */
  name: string
  reader: ChainReader
  /** Set for a wallet's own node, which counts only where it answers: it may be locked, or move to another chain. */
  mayBeSilent?: true | undefined
}

/** How each chain is read. */
export type Readers = {
  (chain: ChainKey): ChainReader
  /** Every way to a chain, what the call gives first. Without it, there is that one alone. */
  witnesses?(chain: ChainKey): readonly Witness[] | Promise<readonly Witness[]>
}

/** Every way to a chain. */
export async function listWitnesses(readers: Readers, chain: ChainKey): Promise<readonly Witness[]> {
  return (await readers.witnesses?.(chain)) ?? [{ name: 'node', reader: readers(chain) }]
}
