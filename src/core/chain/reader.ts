import type { ChainKey } from './chain.js'

/** A JSON-RPC call. */
export type ChainRequest = { method: string; params?: readonly unknown[] | undefined }

/** Reads one chain: EIP-1193 for an EVM chain, JSON-RPC over HTTP for Solana. Both have the same shape. */
export type ChainReader = {
  request(request: ChainRequest): Promise<unknown>
  /** Sends several calls in as few requests as the node accepts. Each answer is the same as from `request`. */
  requestAll?: ((requests: readonly ChainRequest[]) => readonly Promise<unknown>[]) | undefined
  /** The URL it connects to, if any: the same URL twice is one witness. */
  url?: string | undefined
  /** viem's description of the page's own transport, which distinguishes it from the other witnesses. */
  transport?: HostTransport | undefined
}

/** The fields of a viem transport used here: its type, its URL, and a fallback's transports. */
type HostTransport = {
  type: string
  url?: unknown
  transports?: readonly { config: { type: string }; value?: { url?: unknown } | undefined }[]
}

/** One of the nodes that read a chain. Each is asked independently, and a final verdict needs all of them. */
export type Witness = {
  /** Its name on screen and in reports: a host name, or `wallet`. Never a URL, which may contain a key. */
  name: string
  reader: ChainReader
  /**
   * Set for a wallet's own node, which only counts if it answers: the wallet may be locked, or switch to another
   * chain.
   */
  mayBeSilent?: true | undefined
}

/** Returns the reader of each chain. */
export type Readers = {
  (chain: ChainKey): ChainReader
  /** Lists every reader of a chain, starting with the one that the call returns. Without it, there is only that one. */
  witnesses?(chain: ChainKey): readonly Witness[] | Promise<readonly Witness[]>
}

/** Lists a chain's witnesses. Those that share a name, such as two nodes of one host, are numbered by their place. */
export async function listWitnesses(readers: Readers, chain: ChainKey): Promise<readonly Witness[]> {
  const all = (await readers.witnesses?.(chain)) ?? [{ name: 'node', reader: readers(chain) }]
  return all.map((one, place) =>
    all.some((other) => other !== one && other.name === one.name)
      ? { ...one, name: `${one.name} (${place + 1})` }
      : one,
  )
}
