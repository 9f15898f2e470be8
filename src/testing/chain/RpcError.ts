/** What a JSON-RPC node answers in place of a result. */
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
