/** A JSON-RPC error, with its code and data. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
