/** The test service's answer instead of a result. */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem'
  constructor(
    /** The HTTP status. */
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
