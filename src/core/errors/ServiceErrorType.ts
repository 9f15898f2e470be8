import type { InvalidResponseError } from './InvalidResponseError.js'
import type { RequestTimeoutError } from './RequestTimeoutError.js'
import type { ServiceRefusedError } from './ServiceRefusedError.js'
import type { ServiceUnavailableError } from './ServiceUnavailableError.js'
import type { ServiceUnreachableError } from './ServiceUnreachableError.js'

/** How a request to the service can fail. */
export type ServiceErrorType =
  | ServiceUnreachableError
  | RequestTimeoutError
  | ServiceRefusedError
  | ServiceUnavailableError
  | InvalidResponseError
