/** A way to read one chain: EIP-1193 for an EVM chain, JSON-RPC over HTTP for Solana. The two have one shape. */
export type ChainReader = {
  request(request: { method: string; params?: readonly unknown[] | undefined }): Promise<unknown>
}
