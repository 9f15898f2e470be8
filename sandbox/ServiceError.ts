/** An error answer: the HTTP status, a short code, and the reason in words. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'

  constructor(
    readonly status: 400 | 401 | 404 | 405 | 413 | 415 | 422,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
