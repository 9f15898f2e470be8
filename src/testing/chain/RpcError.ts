/** A JSON-RPC node's error answer. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: `0x${string}`,
  ) {
    super(message)
  }
}
